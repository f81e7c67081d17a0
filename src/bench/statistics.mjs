// Order statistics.
export const sorted = xs => [...xs].sort((a, b) => a - b);
/** Nearest-rank quantile of a sorted list. */
export const quantile = (s, q) =>
  s.length ? s[Math.min(s.length - 1, Math.max(0, Math.ceil(q * s.length) - 1))] : null;
const r3 = x => (x === null ? null : +x.toPrecision(4));
export function summary(xs) {
  const s = sorted(xs);
  return {
    n: s.length,
    min: r3(s[0] ?? null),
    p50: r3(quantile(s, 0.5)),
    p95: r3(quantile(s, 0.95)),
    p99: r3(quantile(s, 0.99)),
    max: r3(s.at(-1) ?? null),
    mean: s.length ? r3(s.reduce((a, b) => a + b, 0) / s.length) : null,
  };
}
