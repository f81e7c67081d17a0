// Calls a second over HTTP, beside the official server-everything, turn by turn in one run.
//   ./build bench http [--sessions 16] [--seconds 5] [--rounds 3] [--soak 30] [--port 18431]
// A session is one connection with one call outstanding. --soak SECONDS is a run at full load that prints memory at its start and end.
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { now } from './client.mjs';
import { Connection } from './connection.mjs';
import { parse } from './options.mjs';
import { killTree, rssTree } from './processes.mjs';
import { quantile, sorted } from './statistics.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const options = parse({ sessions: 16, seconds: 5, rounds: 3, soak: 30, port: 18431 });
const sleep = ms => new Promise(done => setTimeout(done, ms));

const everything = path.join(root, 'target/bench/peers/node_modules/@modelcontextprotocol/server-everything/dist/index.js');
const servers = {
  rosemary: {
    port: options.port,
    command: store => [`${root}/rosemary`, ['--transport', 'http', '--port', `${options.port}`, '--rate-limit', '0', '--data-dir', store, '--project', 'bench']],
    loads: {
      ping: () => ['ping', {}],
      'tools/list': () => ['tools/list', {}],
      'a call that reads: open_nodes / echo': (_, n) => ['tools/call', { name: 'open_nodes', arguments: { names: [`entity ${n % 100}`] } }],
      'a call that writes: create_entities / –': (s, n) => [
        'tools/call',
        { name: 'create_entities', arguments: { entities: [{ name: `s${s} n${n} ${now()}`, entityType: 't', observations: ['one', 'two', 'three'] }] } },
      ],
    },
    prepare: session =>
      session.request('tools/call', {
        name: 'create_entities',
        arguments: { entities: Array.from({ length: 100 }, (_, i) => ({ name: `entity ${i}`, entityType: 't', observations: [`fact ${i}`] })) },
      }),
  },
  'server-everything': {
    port: options.port + 1,
    command: () => [process.execPath, [everything, 'streamableHttp']],
    loads: {
      ping: () => ['ping', {}],
      'tools/list': () => ['tools/list', {}],
      'a call that reads: open_nodes / echo': (_, n) => ['tools/call', { name: 'echo', arguments: { message: `entity ${n % 100}` } }],
    },
    prepare: async () => {},
  },
};

async function start(server) {
  server.store = fs.mkdtempSync(path.join(os.tmpdir(), 'rosemary-http-'));
  const [command, args] = server.command(server.store);
  server.child = spawn(command, args, { env: { ...process.env, PORT: `${server.port}` }, stdio: 'ignore', cwd: server.store });
  for (let i = 0; ; i++) {
    try {
      server.sessions = [await new Connection(server.port).initialize()];
      break;
    } catch (e) {
      if (i > 200) throw e;
      await sleep(50);
    }
  }
  await server.prepare(server.sessions[0]);
  while (server.sessions.length < options.sessions) server.sessions.push(await new Connection(server.port).initialize());
}

async function load(server, name, seconds) {
  const times = [];
  const end = now() + seconds * 1000;
  const begun = now();
  await Promise.all(
    server.sessions.map(async (session, s) => {
      for (let n = 0; now() < end; n++) {
        const [method, params] = server.loads[name](s, n);
        const sent = now();
        await session.request(method, params);
        times.push(now() - sent);
      }
    }),
  );
  return { perSecond: times.length / ((now() - begun) / 1000), times };
}

/** Memory of the server in MiB: resident, and of the heap what lives after a collection, where jcmd can be had. */
function memoryOf(pid) {
  const resident = rssTree(pid).rssMiB.toFixed(0);
  try {
    const jcmd = path.join(fs.readlinkSync(`/proc/${pid}/exe`), '../jcmd');
    const total = /^Total +\d+ +(\d+)/m.exec(execFileSync(jcmd, [`${pid}`, 'GC.class_histogram'], { encoding: 'utf8' }));
    return `${resident} MiB resident, ${(Number(total[1]) / 1048576).toFixed(1)} MiB of heap alive`;
  } catch {
    return `${resident} MiB resident`;
  }
}

try {
  for (const server of Object.values(servers)) await start(server);
  console.log(`${options.sessions} sessions, ${options.rounds} rounds of ${options.seconds} s each, load ${os.loadavg()[0].toFixed(1)} on ${os.cpus().length} processors`);
  console.log('\n| load | server | calls a second | p50 ms | p99 ms |\n|---|---|---:|---:|---:|');
  for (const name of Object.keys(servers.rosemary.loads)) {
    const results = {};
    for (let round = -1; round < options.rounds; round++) {
      for (const [title, server] of Object.entries(servers)) {
        if (!server.loads[name]) continue;
        // The first round warms up.
        const result = await load(server, name, round < 0 ? Math.min(3, options.seconds) : options.seconds);
        if (round >= 0) (results[title] ??= []).push(result);
      }
    }
    for (const [title, runs] of Object.entries(results)) {
      const times = sorted(runs.flatMap(run => run.times));
      const median = quantile(sorted(runs.map(run => run.perSecond)), 0.5);
      console.log(`| ${name} | ${title} | ${median.toFixed(0)} | ${quantile(times, 0.5).toFixed(2)} | ${quantile(times, 0.99).toFixed(2)} |`);
    }
  }
  for (const [title, server] of Object.entries(servers)) console.log(`\n${title}: ${rssTree(server.child.pid).rssMiB.toFixed(0)} MiB after that`);
  if (options.soak > 0) {
    const { pid } = servers.rosemary.child;
    console.log(`\nrosemary before ${options.soak} s at full load: ${memoryOf(pid)}`);
    const end = now() + options.soak * 1000;
    while (now() < end) {
      await load(servers.rosemary, 'a call that reads: open_nodes / echo', 2.5);
      await load(servers.rosemary, 'a call that writes: create_entities / –', 2.5);
    }
    console.log(`rosemary after it: ${memoryOf(pid)}`);
  }
} finally {
  for (const server of Object.values(servers)) {
    for (const session of server.sessions ?? []) session.socket.destroy();
    if (server.child) killTree(server.child.pid);
    if (server.store) fs.rmSync(server.store, { recursive: true, force: true });
  }
  process.exit();
}
