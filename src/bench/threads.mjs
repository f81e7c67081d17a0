// Times of the surface threads on a large thread: analytics, paths and queries.
//   ./build bench threads [--entities 100000] [--relations 3] [--calls 200] [--command "java ..."]
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, now } from './client.mjs';
import { parse } from './options.mjs';
import { summary } from './statistics.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const options = parse({ entities: 100_000, relations: 3, calls: 200, batch: 2_500, seed: 42, command: `${root}/rosemary` });

// Mulberry32, by Tommy Ettinger (public domain): the same thread for the same seed.
let state = options.seed;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const below = n => Math.floor(random() * n);
const TYPES = ['Person', 'Document', 'Service', 'Task', 'Recipe'];
const share = () => below(101) / 100;

/** Entities of one call, related within it. */
function batch(start, size) {
  return Array.from({ length: size }, (_, i) => ({
    name: `entity ${start + i}`,
    entityType: TYPES[below(TYPES.length)],
    observations: [`Is number ${start + i} of the thread`, `Has the colour ${below(1000)}`],
    // The first of each call is a hub.
    relations: Array.from({ length: options.relations - 1 }, (_, j) => ({
      targetEntity: `entity ${start + (j === 0 && i > 0 && below(10) === 0 ? 0 : (i + 1 + below(size - 1)) % size)}`,
      relationType: `relation ${j}`,
    })),
    confidence: share(),
    importance: share(),
  }));
}

const store = fs.mkdtempSync(path.join(os.tmpdir(), 'rosemary-threads-'));
const [command, ...args] = options.command.split(' ');
const client = new Client(
  { name: 'Rosemary', command, args: [...args, '--surface', 'threads', '--data-dir', store] },
  { store, root },
);
const threadId = 'bench';
try {
  await client.start();
  const begun = now();
  let relations = 0;
  for (let start = 0; start < options.entities; start += options.batch) {
    const size = Math.min(options.batch, options.entities - start);
    const r = await client.callRaw('save_memory', { threadId, entities: batch(start, size) }, 600_000);
    relations += r.structuredContent.created.relations;
  }
  // Relations across the calls, so that the thread hangs together.
  for (let done = 0; done < options.entities; done += options.batch) {
    const size = Math.min(options.batch, options.entities - done);
    const made = Array.from({ length: size }, () => ({
      from: `entity ${below(options.entities)}`,
      to: `entity ${below(options.entities)}`,
      relationType: 'across',
    }));
    await client.callRaw('create_relations', { threadId, relations: made }, 600_000);
    relations += size;
  }
  console.error(`${options.entities} entities, about ${relations} relations, made in ${Math.round((now() - begun) / 1000)} s`);

  const anyone = () => `entity ${below(options.entities)}`;
  const calls = {
    get_analytics: () => ({}),
    find_relation_path: () => ({ from: anyone(), to: anyone(), maxDepth: 10 }),
    'find_relation_path (maxDepth 5)': () => ({ from: anyone(), to: anyone() }),
    'query_nodes (importance and type)': () => {
      const least = share() * 0.9;
      return { importanceMin: least, importanceMax: least + 0.05, entityType: TYPES[below(5)], limit: 20 };
    },
    'query_nodes (few match)': () => ({ importanceMin: 0.99, confidenceMax: 0.01, limit: 20 }),
    search_nodes: () => ({ query: `colour ${below(1000)}`, limit: 20 }),
    open_nodes: () => ({ names: [anyone()] }),
  };
  console.log('| call | p50 ms | p95 ms | max ms |\n|---|---|---|---|');
  for (const [name, argumentsOf] of Object.entries(calls)) {
    const times = [];
    for (let i = 0; i < options.calls; i++) {
      const given = { threadId, ...argumentsOf() };
      const before = now();
      await client.callRaw(name.split(' ')[0], given);
      times.push(now() - before);
    }
    // The first calls warm up the machine.
    const s = summary(times.slice(Math.min(20, options.calls >> 1)));
    console.log(`| ${name} | ${s.p50} | ${s.p95} | ${s.max} |`);
  }
} finally {
  client.child?.kill('SIGKILL');
  fs.rmSync(store, { recursive: true, force: true });
}
