// The least a memory server can do: a Map, and a synced append for each write. The self-test measures it.
import fs from 'node:fs';
import readline from 'node:readline';

const log = process.env.LOG;
const store = new Map();
const keep = line => {
  try {
    const entity = JSON.parse(line);
    if (entity.type !== 'relation') store.set(entity.name, entity);
  } catch {
    /* a torn last line */
  }
};
if (fs.existsSync(log)) fs.readFileSync(log, 'utf8').split('\n').forEach(keep);
const fd = fs.openSync(log, 'a');

const TOOLS = ['write', 'search', 'open'].map(name => ({ name, description: name, inputSchema: { type: 'object' } }));

function call({ name, arguments: args }) {
  if (name === 'write') {
    for (const entity of args.entities) store.set(entity.name, entity);
    fs.writeSync(fd, args.entities.map(entity => '\n' + JSON.stringify(entity)).join(''));
    fs.fdatasyncSync(fd);
    return 'ok';
  }
  if (name === 'open') return JSON.stringify(store.get(args.name) ?? null);
  const hits = [...store.values()].filter(entity => entity.observations.some(text => text.includes(args.query)));
  return JSON.stringify(hits.slice(0, 10));
}

function answer({ method, params }) {
  if (method === 'initialize') {
    return { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'floor' } };
  }
  if (method === 'tools/list') return { tools: TOOLS };
  return method === 'tools/call' ? { content: [{ type: 'text', text: call(params) }] } : {};
}

for await (const line of readline.createInterface({ input: process.stdin })) {
  const message = JSON.parse(line);
  if (message.id === undefined) continue;
  process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id: message.id, result: answer(message) }) + '\n');
}
