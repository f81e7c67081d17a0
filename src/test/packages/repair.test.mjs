// AOT caches that do not fit: another Java, a moved, damaged or read-only program. Slower once, never wrong, and nothing but answers
// on standard output; the next start takes a cache made anew. Only the first case is tried without --full.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { answers, bare, full, main, root, run, test, until, work } from './common.mjs';

const NOBODY = 65534;
const isRoot = process.getuid() === 0;
fs.chmodSync(work, 0o755);

const archive = fs.readdirSync(path.join(root, 'target/package')).find(name => /^rosemary-\d.*\.tar\.gz$/.test(name));
run('tar', ['xzf', path.join(root, 'target/package', archive), '-C', work]);
const original = path.join(work, archive.replace('.tar.gz', ''));

const soon = { ROSEMARY_REPAIR_SECONDS: '0', ROSEMARY_JAVA_OPTIONS: '-Drosemary.repair.millis=0' };
const strict = { ROSEMARY_JAVA_OPTIONS: '-XX:AOTMode=on' };
let copies = 0;

/** A copy of the unpacked package, with hard links but for the caches. */
function copy() {
  const folder = path.join(work, `copy ${++copies}`);
  run('cp', ['-al', original, folder]);
  for (const cache of caches(folder)) {
    for (const name of fs.readdirSync(cache)) {
      const file = path.join(cache, name);
      const bytes = fs.readFileSync(file);
      fs.rmSync(file);
      fs.writeFileSync(file, bytes);
    }
  }
  return folder;
}

const caches = folder => fs.readdirSync(path.join(folder, 'app')).filter(name => name.startsWith('aot-')).map(name => path.join(folder, 'app', name));

function all(done) {
  assert.equal(done.results, done.expected, done.err);
  assert.equal(done.status, 0, done.err);
}

/** Whether a start takes a cache and answers everything. */
async function fits(command, env) {
  const done = await answers(command, [], { ...env, ...strict });
  return done.status === 0 && done.results === done.expected;
}

/** Nobody works on a cache of this folder. */
const idle = folder => !fs.readdirSync(folder).some(name => name.startsWith('.train'));

test('a cache that is cut short', async () => {
  const folder = copy();
  const command = path.join(folder, 'rosemary');
  const [cache] = caches(folder);
  fs.truncateSync(path.join(cache, 'stdio.aot'), 5_000_000);
  const env = bare();
  all(await answers(command, [], { ...env, ...soon }));
  await until('the cache is made anew', async () => idle(path.join(folder, 'app')) && (await fits(command, env)));
});

// Java does not look at the inside of a cache. At worst it ends there, once; the report that it leaves is what the next start goes by.
// Where it lives on, the sum of the cache tells.
if (full) test('a cache with other bytes inside', async () => {
  const folder = copy();
  const command = path.join(folder, 'rosemary');
  const [cache] = caches(folder);
  const file = path.join(cache, 'stdio.aot');
  const handle = fs.openSync(file, 'r+');
  fs.writeSync(handle, Buffer.alloc(64, 0x5a), 0, 64, fs.statSync(file).size - 200_000);
  fs.closeSync(handle);
  const past = new Date(Date.now() - 3_600_000);
  fs.utimesSync(file, past, past);
  const env = bare();
  spawnSync(command, ['--data-dir', path.join(env.HOME, 'data')], { env: { ...env, ...soon }, input: '' });
  all(await answers(command, [], { ...env, ...soon }));
  await until('the cache is made anew', async () => idle(path.join(folder, 'app')) && fs.existsSync(file) && fs.statSync(file).mtime > past);
  all(await answers(command, [], { ...env, ROSEMARY_JAVA_OPTIONS: '-XX:AOTMode=on -XX:+VerifySharedSpaces' }));
});

if (full) test('two processes that repair at once', async () => {
  const folder = copy();
  const command = path.join(folder, 'rosemary');
  const [cache] = caches(folder);
  fs.rmSync(cache, { recursive: true });
  const env = bare();
  const both = await Promise.all([answers(command, [], { ...env, ...soon }), answers(command, [], { ...env, ...soon })]);
  both.forEach(all);
  await until('a cache is made', async () => fs.existsSync(cache) && idle(path.join(folder, 'app')));
  assert.equal(caches(folder).length, 1);
  assert.ok(await fits(command, env));
});

if (full) test('another Java, and one that is too old', async () => {
  const app = path.join(work, 'app of the build');
  run('cp', ['-R', path.join(original, 'app'), app]);
  for (const name of fs.readdirSync(app)) if (name.startsWith('aot-')) fs.rmSync(path.join(app, name), { recursive: true });
  const launcher = path.join(root, 'rosemary');
  const env = bare({ ROSEMARY_APP: app, ROSEMARY_JAVA_HOME: path.join(original, 'runtime') });
  all(await answers(launcher, [], { ...env, ...soon }));
  await until('a cache for this Java', async () => fs.readdirSync(app).some(name => name.startsWith('aot-')) && idle(app));
  assert.ok(await fits(launcher, env));
  const old = (fs.existsSync('/usr/lib/jvm') ? fs.readdirSync('/usr/lib/jvm') : []).map(name => `/usr/lib/jvm/${name}`).find(home => {
    const release = path.join(home, 'release');
    return fs.existsSync(release) && /^JAVA_VERSION="(1?\d|2[0-4])[."]/m.test(fs.readFileSync(release, 'utf8'));
  });
  if (!old) return 'another Java works; there is no Java older than 25 in /usr/lib/jvm';
  const refused = spawnSync(launcher, [], { env: { ...env, ROSEMARY_JAVA_HOME: old }, encoding: 'utf8' });
  assert.equal(refused.status, 1);
  assert.equal(refused.stdout, '');
  assert.match(refused.stderr, /no JDK 25 or newer/);
});

if (full) test('a read-only program folder: a cache of its own in the home of the user', async () => {
  const folder = copy();
  const command = path.join(folder, 'rosemary');
  const [cache] = caches(folder);
  fs.rmSync(cache, { recursive: true });
  run('chmod', ['-R', 'a-w,a+rX', folder]);
  const env = bare();
  const as = isRoot ? { uid: NOBODY, gid: NOBODY } : {};
  if (isRoot) {
    fs.chownSync(env.HOME, NOBODY, NOBODY);
    fs.chmodSync(work, 0o777);
  }
  all(await answers(command, [], { ...env, ...soon }, as));
  const id = fs.readFileSync(path.join(folder, 'app/id'), 'utf8').trim();
  const made = path.join(env.HOME, '.cache/rosemary', id);
  await until('a cache in the home', async () => fs.existsSync(made) && fs.readdirSync(made).some(name => name.startsWith('aot-')) && idle(made));
  const done = await answers(command, [], { ...env, ...strict }, as);
  all(done);
  assert.deepEqual(caches(folder), []);
});

await main();
