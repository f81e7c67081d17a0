// What a job costs in bytes and tokens: memory beside the reference server, which does the same with its own tools. See README.md.
// usage: node tokens.mjs [--json] REFERENCE COMMAND [ARGUMENT...]: the script of the reference server, and what starts Rosemary
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client, resultText } from './client.mjs';
import { facts, forgotten, questions, revisions } from './job.mjs';

const BYTES_OF_A_TOKEN = 4;
const words = process.argv.slice(2);
const json = words[0] === '--json';
const [reference, command, ...args] = json ? words.slice(1) : words;

/** Does the job by the calls of one server; what each part of it answered. */
class Job {
  parts = { store: [], ask: [], revise: [], forget: [] };
  missed = [];

  constructor(client) {
    this.client = client;
  }
  async call(part, tool, given) {
    const result = await this.client.callRaw(tool, given);
    const text = resultText(result);
    this.parts[part].push({ text: Buffer.byteLength(text), whole: Buffer.byteLength(JSON.stringify(result)) });
    return text;
  }
  async ask(question, tool, given) {
    if (!(await this.call('ask', tool, given)).includes(question.holds)) this.missed.push(question.ask);
  }
}

async function memory(job) {
  const ids = [];
  for (const [of, , text] of facts) ids.push((await job.call('store', 'remember', { text, about: [of] })).split(' ')[0]);
  for (const question of questions) await job.ask(question, 'recall', { query: question.ask });
  for (const [fact, text] of revisions) await job.call('revise', 'revise', { id: ids[fact], text });
  for (const fact of forgotten) await job.call('forget', 'forget', { ids: [ids[fact]] });
}

async function graph(job) {
  const known = new Set();
  for (const [name, entityType, text] of facts) {
    if (known.has(name)) await job.call('store', 'add_observations', { observations: [{ entityName: name, contents: [text] }] });
    else await job.call('store', 'create_entities', { entities: [{ name, entityType, observations: [text] }] });
    known.add(name);
  }
  for (const question of questions) {
    if (question.open) await job.ask(question, 'open_nodes', { names: question.open });
    else await job.ask(question, 'search_nodes', { query: question.search });
  }
  // A fact is changed by taking the old text away and adding the new one.
  for (const [fact, text] of revisions) {
    const [entityName, , old] = facts[fact];
    await job.call('revise', 'delete_observations', { deletions: [{ entityName, observations: [old] }] });
    await job.call('revise', 'add_observations', { observations: [{ entityName, contents: [text] }] });
  }
  for (const fact of forgotten) {
    const [entityName, , old] = facts[fact];
    await job.call('forget', 'delete_observations', { deletions: [{ entityName, observations: [old] }] });
  }
}

async function run(description, work) {
  const store = fs.mkdtempSync(path.join(os.tmpdir(), 'rosemary-tokens-'));
  const client = new Client(description(store), { store });
  try {
    await client.start();
    const job = new Job(client);
    await work(job);
    const sum = (part, what) => job.parts[part].reduce((all, each) => all + each[what], 0);
    const parts = Object.fromEntries(Object.keys(job.parts).map(part => [part, sum(part, 'text')]));
    const all = what => Object.keys(job.parts).reduce((bytes, part) => bytes + sum(part, what), 0);
    return {
      calls: Object.values(job.parts).reduce((calls, part) => calls + part.length, 0),
      parts,
      text: all('text'),
      whole: all('whole'),
      tools: Buffer.byteLength(JSON.stringify(client.tools)),
      missed: job.missed,
    };
  } finally {
    await client.close();
    fs.rmSync(store, { recursive: true, force: true });
  }
}

const ours = await run(
  store => ({ command, args: [...args, '--data-dir', `${store}/data`, '--project', 'job'], ops: {} }),
  memory,
);
const theirs = await run(
  store => ({ command: process.execPath, args: [reference], env: { MEMORY_FILE_PATH: `${store}/memory.jsonl` }, ops: {} }),
  graph,
);
if (json) console.log(JSON.stringify({ ours, theirs }));
else {
  const row = (name, of) => console.log(`| ${name} | ${of(ours).toLocaleString('en-US')} | ${of(theirs).toLocaleString('en-US')} | ${(of(ours) / of(theirs)).toFixed(2)} |`);
  console.log('| | memory | server-memory | |\n|---|---:|---:|---:|');
  row('calls', each => each.calls);
  row('20 facts stored: bytes of text', each => each.parts.store);
  row('15 questions', each => each.parts.ask);
  row('3 facts revised', each => each.parts.revise);
  row('2 facts forgotten', each => each.parts.forget);
  row('all answers: bytes of text', each => each.text);
  row('all answers with their structured part', each => each.whole);
  row('tools/list: tokens', each => Math.ceil(each.tools / BYTES_OF_A_TOKEN));
  for (const [name, { missed }] of Object.entries({ memory: ours, 'server-memory': theirs }))
    console.log(`${name}: ${questions.length - missed.length} of ${questions.length} questions answered${missed.length ? `; not: ${missed.join(' ')}` : ''}`);
}
