// Measures Rosemary beside the reference server. See README.md.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadServer, now } from './client.mjs';
import { corpus } from './corpus.mjs';
import { load } from './processes.mjs';
import { markdown } from './report.mjs';
import { cold } from './scenarios/cold.mjs';
import { crash } from './scenarios/crash.mjs';
import { sizes } from './scenarios/sizes.mjs';
import { together } from './scenarios/together.mjs';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const SCENARIOS = { cold, sizes, together, crash };

// Part of a run's time that each scenario may use; what one leaves over goes to the next.
const SHARE = { cold: 0.2, sizes: 0.5, together: 0.15, crash: 0.15 };

export const MODES = {
  // What starting costs, beside the goals.
  start: { seconds: 170, only: 'cold', coldRuns: 15, callsAfter: 100, sizes: [] },
  quick: {
    seconds: 100,
    coldRuns: 5,
    sizes: [100, 1000],
    calls: 100,
    opMs: 700,
    callMs: 5000,
    preloadMs: 10000,
    togetherEach: 250,
    togetherMs: 15000,
    verifyMs: 4000,
    killRounds: 2,
    killPreload: 100,
    killWindowMs: 200,
  },
  full: {
    seconds: 1380,
    coldRuns: 20,
    sizes: [100, 1000, 10000, 100000],
    calls: 400,
    opMs: 4000,
    callMs: 30000,
    preloadMs: 300000,
    togetherEach: 250,
    togetherMs: 60000,
    verifyMs: 45000,
    killRounds: 20,
    killPreload: 2000,
    killWindowMs: 400,
  },
};

const USAGE = `usage: bench.mjs start|quick|full [--servers DIR|FILE,FILE...] [--only ${Object.keys(SCENARIOS)}] [--match TEXT,TEXT]
  [--peers DIR] [--out DIR] [--seed 42] [--sizes 0,1000] [--seconds N] [--set OPTION=NUMBER]...`;

function parse([mode, ...argv]) {
  const options = {
    mode: mode ?? 'quick',
    servers: path.join(HERE, 'servers'),
    out: '.',
    peers: '.',
    set: {},
    seed: 42,
  };
  if (!MODES[options.mode]) throw new Error(USAGE);
  for (let i = 0; i < argv.length; i += 2) {
    const [key, value] = [argv[i], argv[i + 1]];
    if (value === undefined) throw new Error(USAGE);
    if (key === '--set') {
      const [name, number] = value.split('=');
      options.set[name] = Number(number);
    } else if (['--servers', '--only', '--match', '--peers', '--out', '--sizes', '--seconds', '--seed'].includes(key)) {
      options[key.slice(2)] = value;
    } else throw new Error(USAGE);
  }
  return options;
}

/** Descriptions: a folder's *.json or a comma list; `match` keeps those whose name contains one of its parts. */
function servers({ servers: where, match }) {
  const files = fs.statSync(where, { throwIfNoEntry: false })?.isDirectory()
    ? fs
        .readdirSync(where)
        .filter(file => file.endsWith('.json'))
        .sort()
        .map(file => path.join(where, file))
    : where.split(',');
  const found = files.map(loadServer).filter(d => !match || match.split(',').some(part => d.name.includes(part)));
  if (!found.length) throw new Error('no server matches');
  return found.sort((a, b) => (b.name === 'Rosemary') - (a.name === 'Rosemary'));
}

/** One run: every scenario on all servers; the result is saved after each scenario. */
export async function bench(given) {
  const o = { ...MODES[given.mode], seed: Number(given.seed) };
  if (given.sizes) o.sizes = given.sizes.split(',').map(Number);
  if (given.seconds) o.seconds = Number(given.seconds);
  for (const [name, number] of Object.entries(given.set)) {
    if (typeof o[name] !== 'number') throw new Error(`--set: no number option ${name}`);
    o[name] = number;
  }
  const only = given.only ?? o.only;
  const names = only ? only.split(',') : Object.keys(SCENARIOS);
  for (const name of names) if (!SCENARIOS[name]) throw new Error(USAGE);
  const ds = servers(given);
  const t0 = now();
  const end = t0 + o.seconds * 1000;
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'rosemary-bench-'));
  const parts = names.reduce((sum, name) => sum + SHARE[name], 0);
  let deadline = 0;
  let planned = 0;
  const places = { here: HERE, root: path.join(HERE, '../..'), peers: path.resolve(given.peers) };
  const run = {
    o,
    root,
    corpus: corpus(o.seed),
    vars: store => ({ ...places, store }),
    over: () => now() > deadline,
    say: text => console.error(`[${((now() - t0) / 1000).toFixed(1)} s] ${text}`),
  };
  const result = {
    mode: given.mode,
    options: o,
    started: new Date().toISOString(),
    machine: {
      processors: os.cpus().length,
      model: os.cpus()[0]?.model,
      memoryGiB: +(os.totalmem() / 2 ** 30).toFixed(1),
      kernel: os.release(),
      node: process.version,
    },
    servers: ds.map(d => d.name),
    load: {},
    results: {},
  };
  try {
    for (const name of names) {
      run.say(`scenario ${name}`);
      const slice = (o.seconds * 1000 * SHARE[name]) / parts;
      planned += slice;
      deadline = Math.min(end, Math.max(t0 + planned, now() + slice));
      const before = load();
      result.results[name] = await SCENARIOS[name](run, ds);
      result.load[name] = { before, after: load() };
      save(given.out, result);
    }
  } finally {
    fs.rmSync(root, { recursive: true, force: true });
  }
  result.seconds = +((now() - t0) / 1000).toFixed(1);
  save(given.out, result);
  return result;
}

function save(dir, result) {
  fs.mkdirSync(dir, { recursive: true });
  fs.writeFileSync(path.join(dir, 'result.json'), JSON.stringify(result, null, 1));
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    console.log(markdown(await bench(parse(process.argv.slice(2)))));
    process.exit(0);
  } catch (e) {
    console.error(e.message);
    process.exit(2);
  }
}
