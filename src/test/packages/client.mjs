// The official TypeScript clients, 1.x and 2.x, with an installed server.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, work } from './common.mjs';

const modules = path.join(root, 'src/test/clients/node_modules');
const load = file => import(pathToFileURL(path.join(modules, file)).href);

const KINDS = {
  '1.x': ['@modelcontextprotocol/sdk/dist/esm/client/index.js', '@modelcontextprotocol/sdk/dist/esm/client/stdio.js'],
  '2.x': ['@modelcontextprotocol/client/dist/index.mjs', '@modelcontextprotocol/client/dist/stdio.mjs'],
};

/** Each kind connects, lists, writes and finds. */
export async function talk(command, args, env) {
  for (const [kind, [clients, transports]] of Object.entries(KINDS)) {
    const { Client } = await load(clients);
    const { StdioClientTransport } = await load(transports);
    const data = fs.mkdtempSync(path.join(work, 'data-'));
    const client = new Client({ name: 'packages', version: '1' }, kind === '2.x' ? { versionNegotiation: { mode: 'auto' } } : undefined);
    const failures = [];
    client.onerror = error => failures.push(error);
    await client.connect(
      new StdioClientTransport({ command, args: [...args, '--data-dir', data], env, stderr: 'pipe' }),
    );
    try {
      assert.equal(client.getServerVersion().name, 'rosemary');
      if (kind === '2.x') assert.equal(client.getNegotiatedProtocolVersion(), '2026-07-28');
      const { tools } = await client.listTools();
      assert.ok(tools.some(tool => tool.name === 'remember'));
      await client.callTool({ name: 'remember', arguments: { text: 'The ledger is kept in PostgreSQL 17.' } });
      const found = await client.callTool({ name: 'recall', arguments: { query: 'postgresql' } });
      assert.match(JSON.stringify(found), /The ledger is kept/);
      assert.deepEqual(failures, []);
    } finally {
      await client.close();
      fs.rmSync(data, { recursive: true, force: true });
    }
  }
}

/** A client of the first kind with any transport. */
export async function connect(transport) {
  const { Client } = await load('@modelcontextprotocol/sdk/dist/esm/client/index.js');
  const client = new Client({ name: 'packages', version: '1' });
  await client.connect(transport);
  return client;
}

export async function stdio(command, args, env) {
  const { StdioClientTransport } = await load('@modelcontextprotocol/sdk/dist/esm/client/stdio.js');
  return connect(new StdioClientTransport({ command, args, env, stderr: 'pipe' }));
}

export async function http(url, headers) {
  const { StreamableHTTPClientTransport } = await load('@modelcontextprotocol/sdk/dist/esm/client/streamableHttp.js');
  return connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
}
