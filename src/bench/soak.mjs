// Memory of the server over HTTP under a long mixed load of many sessions that come and go.
//   ./build bench http-soak [--seconds 360] [--sessions 48] [--pause 50] [--every 15] [--projects 8] [--port 18441]
// Prints the resident memory every so many seconds, and how many calls were answered. Each session has a connection of its own, does
// forty calls with a pause of so many milliseconds between two, and ends; every third is left to the server to end.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { now } from './client.mjs';
import { Connection } from './connection.mjs';
import { parse } from './options.mjs';
import { killTree, rssTree } from './processes.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const options = parse({ seconds: 360, sessions: 48, pause: 50, every: 15, projects: 8, port: 18441 });
const sleep = ms => new Promise(done => setTimeout(done, ms));
const text = (n, length) => `note ${n} about storage, memory and recall of agents. `.repeat(Math.ceil(length / 50));
const tool = (name, args) => ['tools/call', { name, arguments: args }];

/** What a session of each surface asks for, turn by turn. */
const mixes = {
  graph: [
    (s, n) => tool('create_entities', { entities: [{ name: `entity ${s} ${n}`, entityType: 'note', observations: [text(n, 200), text(n, 800)] }] }),
    (s, n) => tool('search_nodes', { query: `memory agents ${n % 50}` }),
    (s, n) => tool('open_nodes', { names: [`entity ${s} ${n - 2}`] }),
    (s, n) => tool('create_entities', { entities: [{ name: `large ${s} ${n}`, entityType: 'page', observations: [text(n, n % 10 ? 2_000 : 200_000)] }] }),
    () => tool('read_graph', {}),
    () => ['tools/list', {}],
  ],
  vault: [
    (s, n) => tool('commit_memory', { scope: 'vault', key: `key-${s}-${n}`, content: text(n, n % 10 ? 1_000 : 100_000) }),
    (s, n) => tool('search_memories', { query: `storage ${n % 20}` }),
    () => ['resources/read', { uri: 'memory://vault?limit=50' }],
    () => ['resources/list', {}],
  ],
  recall: [
    (s, n) => tool('store_memory', { content: text(`${s} ${n}`, 300) }),
    (s, n) => tool('search', { query: `recall of agents ${n % 20}` }),
    () => tool('list_memories', {}),
    () => ['ping', {}],
  ],
};
const surfaces = Object.keys(mixes);

const store = fs.mkdtempSync(path.join(os.tmpdir(), 'rosemary-soak-'));
const child = spawn(
  `${root}/rosemary`,
  ['--transport', 'http', '--surface', surfaces.join(','), '--port', `${options.port}`, '--rate-limit', '0', '--data-dir', store],
  { stdio: ['ignore', 'ignore', 'inherit'], cwd: store },
);
const counts = { answered: 0, refused: 0, failed: 0, sessions: 0 };
const reasons = new Map();

function failed(reason) {
  counts.failed++;
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
}

async function session(s, round, end) {
  const surface = surfaces[s % surfaces.length];
  const connection = await new Connection(options.port, `/mcp/${surface}`).initialize();
  counts.sessions++;
  if (surface === 'graph') {
    const project = `soak-${s % options.projects}`;
    const created = await connection.post({ id: 1, ...named(tool('create_project', { name: project })) });
    if (/"isError": *true/.test(created.body)) await connection.post({ id: 2, ...named(tool('switch_project', { name: project })) });
  }
  for (let call = 0; call < 40 && now() < end; call++) {
    const n = round * 40 + call;
    const answer = await connection.post({ id: 10 + call, ...named(mixes[surface][call % mixes[surface].length](s, n)) });
    if (answer.status !== 200) failed(`${surface}: ${answer.status} ${answer.body.slice(0, 150)}`);
    else if (/"isError": *true|"error":/.test(answer.body)) counts.refused++, reasons.set(answer.body.slice(0, 200), 1);
    else counts.answered++;
    await sleep(options.pause);
  }
  if (round % 3) await connection.end();
  connection.socket.destroy();
}
const named = ([method, params]) => ({ method, params });

async function worker(s, end) {
  for (let round = 0; now() < end; round++) {
    try {
      await session(s, round, end);
    } catch (e) {
      failed(e.message.slice(0, 150));
      await sleep(100);
    }
  }
}

try {
  for (let i = 0; ; i++) {
    try {
      const first = await new Connection(options.port, '/mcp/graph').initialize();
      first.socket.destroy();
      break;
    } catch (e) {
      if (i > 200) throw e;
      await sleep(50);
    }
  }
  const begun = now();
  const end = begun + options.seconds * 1000;
  console.log('| seconds | resident MiB | sessions so far | answered |\n|---:|---:|---:|---:|');
  const row = () => console.log(`| ${((now() - begun) / 1000).toFixed(0)} | ${rssTree(child.pid).rssMiB.toFixed(0)} | ${counts.sessions} | ${counts.answered} |`);
  row();
  const timer = setInterval(row, options.every * 1000);
  await Promise.all(Array.from({ length: options.sessions }, (_, s) => worker(s, end)));
  clearInterval(timer);
  row();
  const memory = rssTree(child.pid);
  console.log(`\npeak ${memory.peakMiB} MiB, ${counts.answered} answered, ${counts.refused} refused, ${counts.failed} failed, ${(memory.cpuMs / 1000).toFixed(0)} s of processor time`);
  for (const [reason, times] of [...reasons].slice(0, 10)) console.log(`${times} × ${reason}`);
} finally {
  killTree(child.pid);
  fs.rmSync(store, { recursive: true, force: true });
  process.exit();
}
