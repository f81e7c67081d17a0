// node --test selftest.mjs: the benchmark's own tests, a few seconds.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import { bench } from './bench.mjs';
import { fill } from './client.mjs';
import { check, corpus, jsonlLines } from './corpus.mjs';
import { parse } from './options.mjs';
import { markdown } from './report.mjs';
import { quantile, summary } from './statistics.mjs';

const WRITE = { entities: { $each: 'entities', $item: { name: '$name', observations: '$observations' } } };
const FLOOR = {
  name: 'floor',
  command: 'node',
  args: ['${here}/floor.mjs'],
  env: { LOG: '${store}/log.jsonl' },
  ops: {
    write: { tool: 'write', arguments: { entities: [{ name: '$name', observations: '$observations' }] } },
    batch: { tool: 'write', max: 100, arguments: WRITE },
    search: { tool: 'search', arguments: { query: '$query' } },
    open: { tool: 'open', arguments: { name: '$name' } },
  },
  preload: { kind: 'batch' },
};

test('options: those given, the others as usual, and nothing that is not known', () => {
  const known = { seconds: 5, command: 'java' };
  assert.deepEqual(parse(known, []), known);
  assert.deepEqual(parse(known, ['--seconds', '0.5']), { seconds: 0.5, command: 'java' });
  assert.deepEqual(parse(known, ['--command', '7', '--seconds', '60']), { seconds: 60, command: '7' });
  assert.deepEqual(known, { seconds: 5, command: 'java' });
  assert.throws(() => parse(known, ['--minutes', '1']), /unknown option --minutes; there are --seconds, --command/);
  assert.throws(() => parse(known, ['seconds', '1']), /unknown option seconds/);
  assert.throws(() => parse(known, ['--constructor', '1']), /unknown option --constructor/);
  assert.throws(() => parse(known, ['--seconds']), /option --seconds has no value/);
  assert.throws(() => parse(known, ['--seconds', 'long']), /option --seconds takes a number, not long/);
});

test('corpus: keeps its promises, a smaller one is a prefix, another seed differs', () => {
  const figures = check(corpus(42), 5000);
  assert.equal(figures.observations, 15000);
  assert.ok(figures.inDegree.max > 100 && figures.inDegree.median <= 2, 'heavy tail');
  assert.deepEqual(corpus(42).entityAt(777), corpus(42).entityAt(777));
  assert.notDeepEqual(corpus(42).entityAt(777), corpus(43).entityAt(777));
  assert.equal([...jsonlLines(corpus(1), 100)].filter(line => line.includes('"type":"entity"')).length, 100);
});

test('corpus: rare words and words of one fact have one answer, misses have none', () => {
  const made = corpus(42);
  const all = Array.from({ length: 3000 }, (_, i) => made.entityAt(i));
  const having = words =>
    all.filter(e => e.observations.some(o => words.every(word => o.includes(word)))).map(e => e.name);
  for (const query of made.queries(3000, 300)) {
    if (query.kind === 'keyword') assert.deepEqual(having([query.query]), query.answers);
    if (query.kind === 'multi') assert.deepEqual(having(query.query.split(' ')), query.answers);
    if (query.kind === 'nohit') assert.deepEqual(having([query.query]), []);
  }
});

test('templates are filled, and an unknown name is an error', () => {
  const filled = fill(
    { a: ['$x'], b: 'v=${x}', c: { $each: 'l', $item: { n: '$n' } } },
    { x: 1, l: [{ n: 'p' }, { n: 'q' }] },
  );
  assert.deepEqual(filled, { a: [1], b: 'v=1', c: [{ n: 'p' }, { n: 'q' }] });
  assert.throws(() => fill('$nope', {}));
});

test('order statistics', () => {
  assert.equal(quantile([1, 2, 3, 4], 0.5), 2);
  assert.equal(summary([]).n, 0);
  assert.equal(summary([3, 1, 2]).p50, 2);
});

test('a whole run against the floor: every scenario has figures, one process loses nothing', async () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'rosemary-bench-test-'));
  const file = path.join(dir, 'floor.json');
  fs.writeFileSync(file, JSON.stringify(FLOOR));
  const small = { coldRuns: 1, calls: 5, togetherEach: 10, killRounds: 1, killPreload: 10 };
  const result = await bench({
    mode: 'quick',
    servers: file,
    out: dir,
    peers: '.',
    sizes: '100',
    set: small,
    seed: 1,
    seconds: 30,
  });
  const { cold, sizes, together, crash } = result.results;
  assert.equal(cold.floor.firstResult.n, 1);
  assert.equal(sizes.floor[100].write.n, 5);
  assert.equal(together.floor.parallel.survived, 10);
  assert.equal(together.floor.processes.acked, 40);
  assert.equal(crash.floor.lostAcked, 0);
  assert.match(markdown(result), /100 entities: open by name/);
  assert.ok(fs.existsSync(path.join(dir, 'result.json')));
  fs.rmSync(dir, { recursive: true });
});
