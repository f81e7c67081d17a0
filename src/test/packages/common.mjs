// What the tests of packages share: a bare environment, servers, and a runner.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
export const work = fs.mkdtempSync(path.join(os.tmpdir(), 'rosemary-packages-'));
/** All that can be tried; otherwise what has to hold before a change is taken, in two minutes or so. */
export const full = process.argv.includes('--full');
export const pause = ms => new Promise(done => setTimeout(done, ms));

// The tools that a script of ours may use; no Java is among them.
const TOOLS = 'sh bash cat cksum cp cut dirname env grep ln ls mkdir mv printf pwd readlink rm sed sleep sync uname wc kill'.split(' ');
export const bin = path.join(work, 'bin');
fs.mkdirSync(bin);
for (const tool of TOOLS) {
  const found = spawnSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).stdout.trim();
  if (found.startsWith('/')) fs.symlinkSync(found, path.join(bin, tool));
}

/** An environment with an empty HOME and no Java. */
export function bare(more = {}) {
  const home = fs.mkdtempSync(path.join(work, 'home-'));
  return { PATH: bin, HOME: home, ...more };
}

/** A program that has to end well; what it prints. */
export function run(command, args, options = {}) {
  const done = spawnSync(command, args, { encoding: 'utf8', maxBuffer: 1 << 26, ...options });
  assert.equal(done.status, 0, `${command} ${args.join(' ')}\n${done.stdout}\n${done.stderr}`);
  return done.stdout;
}

const session = fs.readFileSync(path.join(root, 'src/aot/session.jsonl'), 'utf8');
const expected = session.split('\n').filter(line => line.includes('"id"')).length;

/** The training session by plain pipes, as a user where one is given. Every line of standard output has to be an answer. */
export async function answers(command, args, env, as = {}) {
  const data = fs.mkdtempSync(path.join(work, 'data-'));
  if (as.uid) fs.chownSync(data, as.uid, as.gid);
  const child = spawn(command, [...args, '--surface', 'memory,all', '--data-dir', data, '--project-dir', data], { env, cwd: work, ...as });
  let out = '',
    err = '';
  const ended = new Promise(done => child.on('close', done));
  child.stdin.on('error', () => {});
  child.stderr.on('data', text => { err += text; });
  const all = new Promise(done => {
    child.stdout.on('data', text => { if ((out += text).split('"result"').length > expected) done(); });
    child.on('close', done);
  });
  child.stdin.write(session);
  await all;
  child.stdin.end();
  const status = await ended;
  fs.rmSync(data, { recursive: true, force: true });
  const lines = out.split('\n').filter(line => line);
  for (const line of lines) assert.equal(JSON.parse(line).jsonrpc, '2.0', line);
  return { results: lines.filter(line => line.includes('"result"')).length, expected, status, err };
}

/** Waits until something holds, a minute and a half at most. */
export async function until(what, holds) {
  for (let i = 0; i < 900; i++) {
    if (await holds()) return;
    await pause(100);
  }
  assert.fail(`not within 90 seconds: ${what}`);
}

const tests = [];
export const test = (name, body) => tests.push({ name, body });

/** Runs what was declared, one after the other. */
export async function main() {
  let failed = 0;
  for (const { name, body } of tests) {
    const began = Date.now();
    try {
      const skipped = await body();
      console.log(`${skipped ? 'skipped' : 'ok'}: ${name}${skipped ? `: ${skipped}` : ''} (${Date.now() - began} ms)`);
    } catch (e) {
      failed++;
      console.log(`FAILED: ${name}\n${e.stack}`);
    }
  }
  spawnSync('chmod', ['-R', 'u+w', work]);
  fs.rmSync(work, { recursive: true, force: true });
  process.exit(failed ? 1 : 0);
}
