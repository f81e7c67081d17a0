// Times calls of the surface memory on a filled data directory, in turns with a search of graph in the same server as a floor.
// usage: node memory.mjs QUESTIONS DIRECTORY COMMAND [ARGUMENT...]: the file of questions that Fill printed, and what starts the server
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client, now } from '../client.mjs';
import { quantile } from '../statistics.mjs';

const [file, store, command, ...args] = process.argv.slice(2);
const questions = fs.readFileSync(file, 'utf8').trim().split('\n');
const CALLS = 200;
const WARM_UP = 60;
const READY_MS = 120_000;

// What M-20 asks for: median and 95th percentile in milliseconds.
const GOALS = { recall: [25, 60], remember: [3, 10], brief: [15, 40] };
const calls = {
  recall: i => ['recall', { query: questions[i % questions.length] }],
  'recall, budget 1500': i => ['recall', { query: questions[i % questions.length], budget: 1500 }],
  remember: i => ['remember', { text: `Number ${i} is that ${questions[i % questions.length].replace(/^What did /, '').replace('?', '')}.` }],
  brief: () => ['brief', {}],
  'graph: search_nodes': i => ['search_nodes', { query: questions[i % questions.length].split(' ').slice(-1)[0].replace('?', '') }],
};

const client = new Client(
  { command, args: [...args, '--surface', 'memory,graph', '--data-dir', store, '--project', 'bench'], cwd: path.dirname(fileURLToPath(import.meta.url)), ops: {} },
  {},
);
try {
  await client.start();
  const begun = now();
  for (;;) {
    const text = (await client.callRaw(...calls.recall(0))).content[0].text;
    if (!/without meaning|loads|loading/i.test(text)) break;
    if (now() - begun > READY_MS) throw new Error(`no meaning after ${READY_MS} ms: ${text.slice(0, 200)}`);
    await new Promise(done => setTimeout(done, 200));
  }
  const times = Object.fromEntries(Object.keys(calls).map(name => [name, []]));
  for (let i = 0; i < WARM_UP + CALLS; i++) {
    for (const [name, call] of Object.entries(calls)) {
      const from = now();
      await client.callRaw(...call(i));
      if (i >= WARM_UP) times[name].push(client.arrived - from);
    }
  }
  console.log(`| ms, by a client over pipes, ${CALLS} calls each in turns | median | p95 | goal |\n|---|---:|---:|---:|`);
  for (const [name, each] of Object.entries(times)) {
    const goal = GOALS[name.split(',')[0]];
    each.sort((a, b) => a - b);
    console.log(`| ${name} | ${quantile(each, 0.5).toFixed(1)} | ${quantile(each, 0.95).toFixed(1)} | ${goal ? goal.join(' / ') : ''} |`);
  }
  console.log(`memory of the server: ${client.rss().rssMiB} MiB`);
} finally {
  await client.close();
}
