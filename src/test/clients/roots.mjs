// The official TypeScript clients, 1.x and 2.x, with the surface memory: its project is that of the client's first root, also after a change.
// usage: node roots.mjs 1.x|legacy|2026-07-28 FIRST SECOND COMMAND [ARGUMENT...]
import assert from 'node:assert/strict';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [kind, first, second, command, ...args] = process.argv.slice(2);
let roots = [];
let asked = 0;
const answer = () => {
  asked++;
  return { roots: roots.map(folder => ({ uri: pathToFileURL(folder).href, name: path.basename(folder) })) };
};
const identity = { name: 'roots', version: '1' };
const capabilities = { roots: { listChanged: true } };

async function connect() {
  if (kind === '1.x') {
    const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
    const { StdioClientTransport } = await import('@modelcontextprotocol/sdk/client/stdio.js');
    const { ListRootsRequestSchema } = await import('@modelcontextprotocol/sdk/types.js');
    const client = new Client(identity, { capabilities });
    client.setRequestHandler(ListRootsRequestSchema, answer);
    await client.connect(new StdioClientTransport({ command, args, stderr: 'inherit' }));
    return client;
  }
  const { Client } = await import('@modelcontextprotocol/client');
  const { StdioClientTransport } = await import('@modelcontextprotocol/client/stdio');
  const client = new Client(identity, { capabilities, versionNegotiation: { mode: kind === 'legacy' ? kind : { pin: kind } } });
  client.setRequestHandler('roots/list', answer);
  await client.connect(new StdioClientTransport({ command, args, stderr: 'inherit' }));
  return client;
}

const client = await connect();
const call = async (name, given) => {
  const result = await client.callTool({ name, arguments: given });
  assert.ok(!result.isError, JSON.stringify(result));
  return result.content[0].text;
};
const turn = async folder => {
  roots = [folder];
  if (kind !== '2026-07-28') await client.sendRootsListChanged();
};

try {
  await turn(first);
  assert.match(await call('remember', { text: 'Herons are counted in the first project.' }), /remembered/);
  assert.match(await call('recall', { query: 'herons' }), new RegExp(`${path.basename(first)}: Herons are counted`));
  await turn(second);
  assert.doesNotMatch(await call('recall', { query: 'herons' }), /Herons are counted/);
  assert.match(await call('remember', { text: 'Egrets are counted in the second project.' }), /remembered/);
  assert.match(await call('recall', { query: 'egrets' }), new RegExp(`${path.basename(second)}: Egrets are counted`));
  await turn(first);
  const both = await call('recall', { query: 'herons and egrets' });
  assert.match(both, /Herons are counted/);
  assert.doesNotMatch(both, /Egrets are counted/);
  assert.ok(asked >= 3, `roots were asked for ${asked} times`);
  console.log('ok');
} finally {
  await client.close();
}
