// Installs each package of target/package into an empty folder, with an empty HOME and no Java on PATH, and talks to it. The archive is
// tried in full and the others by what is in them and a start; with --full each one is tried in full, by real clients of two kinds.
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import fs from 'node:fs';
import httpServer from 'node:http';
import path from 'node:path';
import { http, stdio, talk } from './client.mjs';
import { answers, bare, bin, full, main, root, run, test, until, work } from './common.mjs';

const packages = path.join(root, 'target/package');
const file = pattern => {
  const name = fs.readdirSync(packages).find(each => pattern.test(each));
  return name && path.join(packages, name);
};
const empty = () => fs.mkdtempSync(path.join(work, 'install-'));
const missing = tool => spawnSync('sh', ['-c', `command -v ${tool}`]).status !== 0;
const MEBIBYTE = 1 << 20;

/** An installed program answers and takes its cache; of the archive, and with --full of all, real clients are content, too. */
async function works(command, clients = full) {
  const env = bare({ ROSEMARY_JAVA_OPTIONS: '-XX:AOTMode=on' }); // or Java ends where the cache does not fit
  const done = await answers(command, [], env);
  assert.equal(done.results, done.expected, done.err);
  assert.equal(done.status, 0);
  assert.equal(done.err, '');
  if (!clients) return;
  await talk(command, [], bare());
  assert.match(run(command, ['--version'], { env: bare() }), /^rosemary \d+\.\d+\.\d+.* \(build [0-9a-f]{12}(-dirty)?\)\n$/);
}

let unpacked;
test('.tar.gz', async () => {
  const folder = empty();
  run('tar', ['xzf', file(/^rosemary-\d.*\.tar\.gz$/), '-C', folder]);
  unpacked = path.join(folder, fs.readdirSync(folder)[0]);
  await works(path.join(unpacked, 'rosemary'), true);
});

if (full) test('.zip', async () => {
  if (missing('unzip')) return 'no unzip (Debian: apt install unzip)';
  const folder = empty();
  run('unzip', ['-q', file(/\.zip$/), '-d', folder]);
  await works(path.join(folder, fs.readdirSync(folder)[0], 'rosemary'));
});

test('by a symbolic link, from a folder with a space and letters of another script', async () => {
  const folder = path.join(empty(), 'Räume für 記憶');
  fs.renameSync(unpacked, folder);
  const link = path.join(empty(), 'rosemary');
  fs.symlinkSync(path.join(folder, 'rosemary'), link);
  await works(link);
  fs.renameSync(folder, unpacked);
});

test('.deb', async () => {
  const deb = file(/\.deb$/);
  if (!deb) return 'none was made: no dpkg-deb';
  const folder = empty();
  run('dpkg-deb', ['-x', deb, folder]);
  assert.match(run('dpkg-deb', ['-f', deb, 'Package']), /^rosemary$/m);
  await works(path.join(folder, 'usr/bin/rosemary'));
});

test('one version in every package, newer than those before and older than the release', () => {
  const version = /^rosemary-(\d.*)-(linux|darwin)-\w+\.tar\.gz$/.exec(path.basename(file(/^rosemary-\d.*\.tar\.gz$/)))[1];
  assert.match(version, /^\d+\.\d+\.\d+(-dev\.[1-9]\d*)?$/);
  const server = JSON.parse(fs.readFileSync(path.join(packages, 'server.json'), 'utf8'));
  assert.equal(server.version, version);
  for (const name of fs.readdirSync(packages)) {
    if (/\.(tgz|mcpb|tar\.gz|zip)$/.test(name)) assert.ok(name.includes(version), name);
  }
  const deb = file(/\.deb$/);
  if (!deb) return 'of a Debian package none was made: no dpkg-deb';
  const debian = run('dpkg-deb', ['-f', deb, 'Version']).trim();
  assert.equal(debian, version.replace('-', '~'));
  if (!version.includes('-')) return;
  const release = debian.replace(/~.*/, '');
  for (const [older, newer] of [[`${release}~SNAPSHOT`, debian], [`${release}~dev.20200101000000`, debian], [debian, release]])
    run('dpkg', ['--compare-versions', older, 'lt', newer]);
});

test('the documents in a package need nothing but the package: no JDK, no Maven, no link to what is not there', () => {
  for (const name of ['README.md', 'SECURITY.md', ...fs.readdirSync(path.join(unpacked, 'guides')).map(each => `guides/${each}`)]) {
    const text = fs.readFileSync(path.join(unpacked, name), 'utf8');
    assert.doesNotMatch(text, /@[A-Z_]+@/, name);
    if (name === 'README.md') assert.doesNotMatch(text, /JDK|Maven|\.\/build\b/, name);
    for (const [, target] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
      if (!/^https?:/.test(target)) assert.ok(fs.existsSync(path.join(unpacked, path.dirname(name), target)), `${name}: ${target}`);
    }
  }
});

test('MCPB bundle, opened by the tool of its form', async () => {
  const bundle = file(/\.mcpb$/);
  const folder = empty();
  const mcpb = path.join(root, 'src/test/clients/node_modules/.bin/mcpb');
  assert.match(run(mcpb, ['unpack', bundle, folder]), /unpacked/);
  const manifest = JSON.parse(fs.readFileSync(path.join(folder, 'manifest.json'), 'utf8'));
  assert.equal(manifest.manifest_version, '0.4');
  // The form's own checker.
  assert.match(run(mcpb, ['validate', path.join(folder, 'manifest.json')]), /passes/);
  assert.ok(fs.existsSync(path.join(folder, manifest.server.entry_point)));
  const fill = text =>
    text
      .replace('${__dirname}', folder)
      .replace(/\$\{user_config\.(\w+)\}/, (_, key) => manifest.user_config[key].default);
  const { command, args, env } = manifest.server.mcp_config;
  await works(fill(command));
  const set = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, fill(value)]));
  const client = await stdio(fill(command), [...args.map(fill), '--data-dir', empty()], bare(set));
  const names = list => list.map(tool => tool.name).sort();
  assert.deepEqual(names((await client.listTools()).tools), names(manifest.tools));
  await client.close();

  const server = JSON.parse(fs.readFileSync(path.join(packages, 'server.json'), 'utf8'));
  const entry = server.packages.find(each => each.registryType === 'mcpb');
  assert.equal(entry.fileSha256, crypto.createHash('sha256').update(fs.readFileSync(bundle)).digest('hex'));
  assert.ok(entry.identifier.endsWith('/' + path.basename(bundle)));
  assert.ok(server.description.length <= 100);
  assert.match(server.name, /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
});

test('npm, without a registry', async () => {
  const folder = empty();
  fs.writeFileSync(path.join(folder, 'package.json'), '{"private":true}');
  const home = bare().HOME;
  const launcher = file(/^rosemary-npm-\d.*\.tgz$/);
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', launcher, file(/^rosemary-npm-[a-z].*\.tgz$/)], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: home },
  });
  const server = JSON.parse(fs.readFileSync(path.join(packages, 'server.json'), 'utf8'));
  const name = fs.readdirSync(path.join(folder, 'node_modules')).find(each => each.startsWith('@'));
  const published = JSON.parse(fs.readFileSync(path.join(folder, 'node_modules', name, 'rosemary/package.json'), 'utf8'));
  assert.equal(published.mcpName, server.name);
  await works(path.join(folder, 'node_modules/.bin/rosemary'));
});

test('without the model: it starts, and says that meaning is disabled', async () => {
  const folder = empty();
  const lean = file(/^rosemary-lean-.*\.tar\.gz$/);
  run('tar', ['xzf', lean, '-C', folder]);
  const command = path.join(folder, fs.readdirSync(folder)[0], 'rosemary');
  await works(command);
  const client = await stdio(command, ['--surface', 'recall', '--data-dir', empty()], bare());
  const status = JSON.stringify(await client.callTool({ name: 'get_status', arguments: {} }));
  assert.match(status, /disabled/);
  await client.close();
});

// Without --full they are hardly compressed.
if (full) test('sizes: at most 120 MiB with the models, 60 MiB without', () => {
  for (const name of fs.readdirSync(packages)) {
    const size = fs.statSync(path.join(packages, name)).size;
    assert.ok(size <= (name.includes('-lean-') ? 60 : 120) * MEBIBYTE, `${name}: ${size}`);
  }
});

test('meaning and source code on the runtime of the package', async () => {
  const code = empty();
  fs.writeFileSync(path.join(code, 'Ledger.java'), 'class Ledger {\n  /** Adds an amount to the balance. */\n  void credit(long amount) { balance += amount; }\n  long balance;\n}\n');
  const client = await stdio(path.join(unpacked, 'rosemary'), ['--surface', 'recall', '--data-dir', empty()], bare());
  const call = async (name, args) => JSON.stringify(await client.callTool({ name, arguments: args }));
  await until('the model is ready', async () => /ready/.test(await call('get_status', {})));
  assert.doesNotMatch(await call('store_memory', { content: 'The cat sleeps on the warm windowsill' }), /"isError":true/);
  await until('the memory is found by meaning', async () => /windowsill/.test(await call('recall', { query: 'where does the pet nap' })));
  assert.doesNotMatch(await call('index_project', { path: code }), /"isError":true/);
  await until('the code is found', async () => /credit/.test(await call('search_code', { query: 'credit balance' })));
  await client.close();
});

/** A server over HTTP of the package, ready, with its address. */
async function serve(args, env, use) {
  const child = spawn(path.join(unpacked, 'rosemary'), ['--transport', 'http', '--port', '0', '--data-dir', empty(), ...args], { env });
  let err = '';
  child.stderr.on('data', text => { err += text; });
  const ended = new Promise(done => child.on('close', done));
  try {
    await until(`an address in ${err}`, () => /serving http/.test(err) || child.exitCode !== null);
    await use(/serving (\S+)/.exec(err)?.[1] ?? assert.fail(err));
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

const lists = async (url, headers) => {
  const client = await http(url, headers);
  assert.ok((await client.listTools()).tools.length > 0);
  await client.close();
};

test("HTTP with TLS and a token; the container's health check over plain HTTP", async () => {
  await serve([], bare(), async url => {
    await lists(url);
    const port = new URL(url).port;
    run(path.join(unpacked, 'start/health.sh'), [port], { env: { PATH: bin } });
  });
  if (missing('openssl')) return 'plain HTTP works; no openssl for a certificate (Debian: apt install openssl)';
  const folder = empty();
  run('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem', '-out', 'cert.pem',
    '-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'], { cwd: folder });
  const token = JSON.parse(run(path.join(unpacked, 'rosemary'), ['token', '--principal', 'ann', '--scope', 'memory:read', '--json'], { env: bare() }));
  fs.writeFileSync(path.join(folder, 'tokens'), token.line + '\n');
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'; // the certificate is our own
  await serve(['--tls-cert', `${folder}/cert.pem`, '--tls-key', `${folder}/key.pem`, '--token-file', `${folder}/tokens`], bare(), async url => {
    assert.match(url, /^https:/);
    await assert.rejects(lists(url));
    await lists(url, { Authorization: `Bearer ${token.token}` });
  });
});

test('OAuth: tokens of an issuer', async () => {
  const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'ES256', use: 'sig' };
  const issuer = httpServer.createServer((request, response) => {
    const base = `http://127.0.0.1:${issuer.address().port}`;
    response.setHeader('Content-Type', 'application/json');
    if (request.url.includes('.well-known')) response.end(JSON.stringify({ issuer: base, jwks_uri: `${base}/keys`, authorization_endpoint: `${base}/a`, token_endpoint: `${base}/t`, response_types_supported: ['code'], subject_types_supported: ['public'], id_token_signing_alg_values_supported: ['ES256'] }));
    else response.end(JSON.stringify({ keys: [key] }));
  });
  await new Promise(done => issuer.listen(0, '127.0.0.1', done));
  const base = `http://127.0.0.1:${issuer.address().port}`;
  const audience = 'https://memory.example/mcp';
  const encode = part => Buffer.from(JSON.stringify(part)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const signed = `${encode({ alg: 'ES256', kid: 'one', typ: 'at+jwt' })}.${encode({ iss: base, aud: audience, sub: 'ann', scope: 'memory:read memory:write', client_id: 'c', jti: '1', iat: now, exp: now + 600 })}`;
  const signature = crypto.sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  try {
    await serve(['--oauth-issuer', base, '--oauth-audience', audience], bare(), async url => {
      await assert.rejects(lists(url));
      await lists(url, { Authorization: `Bearer ${signed}.${signature}` });
    });
  } finally {
    issuer.close();
  }
});

/** The classes that a server loads for one call of its default surface, and what else Java may be told. */
async function loaded(call, env) {
  const log = path.join(empty(), 'classes');
  const data = empty();
  const client = await stdio(path.join(unpacked, 'rosemary'), ['--data-dir', data, '--project-dir', data],
    bare({ ROSEMARY_JAVA_OPTIONS: `-Xlog:class+load:file=${log}`, ...env }));
  await client.listTools();
  await client.callTool(call);
  const classes = fs.readFileSync(log, 'utf8').split('\n');
  await client.close();
  return classes;
}

test('no class of what is not yet needed is loaded up to the first result, and none is put together then', async () => {
  const call = { name: 'brief', arguments: {} };
  // With the cache, the classes of the session that trained it are there at once, of all surfaces.
  const classes = await loaded(call, { ROSEMARY_AOT: 'off' });
  assert.ok(classes.some(line => line.includes(' dev.rosemary.cli.Serve ')), 'the log names classes');
  // AotReport says that there is no cache. MigrationBackup is handed on, and loads the rest of its room for a file of an older schema.
  const rooms = 'transport.http|code.(chunk|declaration|definition|index|language|parser|scan|search|section|watch)|engine.embed.Onnx|engine.(backup.(?!MigrationBackup )|exchange|repair)|surface.(?!memory)|cli.surface.(?!Memory|Served|SurfaceOption|Surfaces)|cli.(backup|doctor.(?!AotReport )|exchange|AtomicFile|DocsCommand|Exchange|Export|Files|Help|Http|Import|IndexCommand|ListProjects|module.(Exchange|Stores|SearchCall)|Progress|search|ServeHttp|StoreSize|SurfaceHelp|TokenCommand)';
  const libraries = 'ai.onnxruntime|com.sun.net.httpserver|sun.net.httpserver|java.net.http|com.nimbusds|io.micrometer|io.prometheus|org.treesitter|com.sun.jna|io.methvin|de.siegmar.fastcsv|org.snakeyaml|com.google.re2j';
  const early = new RegExp(`\\] (dev\\.rosemary\\.(${rooms})|${libraries})[.\\w$]* `);
  assert.deepEqual(classes.filter(line => early.test(line)), []);
  const spun = (await loaded(call, {})).filter(line => line.includes('__JVM_LookupDefineClass__') || /Lambda.* source: (?!shared)/.test(line));
  // One is Java's own: the text of a project's UUID, when it is made.
  assert.ok(spun.length <= 1 && spun.every(line => line.includes('LambdaForm')), spun.join('\n'));
});

test("the steps of the container's recipe", () => {
  const recipe = fs.readFileSync(path.join(unpacked, 'Dockerfile'), 'utf8');
  assert.doesNotMatch(recipe, /@[A-Z]+@/);
  for (const used of recipe.matchAll(/\/opt\/rosemary\/([\w./]+)/g)) assert.ok(fs.existsSync(path.join(unpacked, used[1])), used[0]);
  assert.match(recipe, /^USER rosemary$/m);
  assert.match(recipe, /^HEALTHCHECK /m);
  assert.match(recipe, /^VOLUME /m);
});

test('bill of materials: every library with a licence, and NOTICE names it', () => {
  const bom = JSON.parse(fs.readFileSync(path.join(unpacked, 'bom.json'), 'utf8'));
  const jars = fs.readdirSync(path.join(unpacked, 'app/lib'));
  const notice = fs.readFileSync(path.join(unpacked, 'NOTICE'), 'utf8').toLowerCase();
  for (const jar of jars) {
    const component = bom.components.find(each => jar === `${each.name}-${each.version}.jar`);
    assert.ok(component, `${jar} is in the bill of materials`);
    assert.ok(component.licenses?.length, `${jar} has a licence there`);
    const family = ['jackson', 'sqlite', 'jspecify', 'onnx', 'tree-sitter', 'directory-watcher', 'jna', 'slf4j', 'nimbus', 'micrometer', 'prometheus', 'hdrhistogram', 'fastcsv', 'snakeyaml', 're2j'];
    const of = family.find(each => jar.toLowerCase().includes(each));
    assert.ok(of && notice.includes(of), `NOTICE names ${jar}`);
  }
});

await main();
