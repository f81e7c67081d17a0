// What the scenarios share.
/** Corpus indexes from here on are never loaded beforehand: names for fresh writes. */
export const NEW = 3_000_000;
export const sleep = ms => new Promise(r => setTimeout(r, ms));
export const rotate = (xs, k) => xs.map((_, i) => xs[(i + k) % xs.length]);
export const message = e => `${e.kind ?? 'error'}: ${String(e.message).replace(/\s+/g, ' ').slice(0, 160)}`;
/** Whether a description takes part in a scenario. */
export const plays = (d, scenario) => (d.only ?? [scenario]).includes(scenario);
