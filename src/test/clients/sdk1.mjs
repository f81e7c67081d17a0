// The official TypeScript client 1.x against the testing surface.
// usage: node sdk1.mjs URL | COMMAND [ARGUMENT...]
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ResourceListChangedNotificationSchema, ResourceUpdatedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';

const [command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'sdk1', version: '1' });
const failures = [];
// Over HTTP a report may cross with the cancellation of its call.
client.onerror = error => { if (!/progress notification for an unknown token/.test(error.message)) failures.push(error); };
const heard = [];
client.setNotificationHandler(ResourceListChangedNotificationSchema, () => { heard.push('list'); });
client.setNotificationHandler(ResourceUpdatedNotificationSchema, n => { heard.push(n.params.uri); });

// Over HTTP notifications come by a stream of their own, which may be behind the answers.
const until = async ready => { for (let i = 0; !ready() && i < 1000; i++) await new Promise(done => setTimeout(done, 10)); };

const http = command.startsWith('http');
const transport = http ? new StreamableHTTPClientTransport(new URL(command)) : new StdioClientTransport({ command, args, stderr: 'inherit' });
await client.connect(transport);
try {
  assert.equal(client.getServerVersion().name, 'testing');
  assert.equal(client.getInstructions(), 'Use testing to try the protocol.');
  await client.ping();

  const { tools } = await client.listTools();
  assert.ok(tools.some(tool => tool.name === 'echo' && tool.annotations.readOnlyHint));

  const echoed = await client.callTool({ name: 'echo', arguments: { text: 'ä𝄞\n"' } });
  assert.deepEqual(echoed.structuredContent, { text: 'ä𝄞\n"', lasting: true });
  assert.equal((await client.callTool({ name: 'echo', arguments: {} })).isError, true);
  await assert.rejects(client.callTool({ name: 'nope', arguments: {} }), error => error.code === -32602);

  await client.subscribeResource({ uri: 'note://5' });
  await client.callTool({ name: 'append', arguments: { number: 5 } });
  assert.deepEqual((await client.listResources()).resources.map(r => r.uri), ['note://5']);
  assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 1);
  assert.equal((await client.readResource({ uri: 'note://5' })).contents[0].text, 'number 5');
  await assert.rejects(client.readResource({ uri: 'note://6' }), error => error.code === -32002);
  await until(() => heard.length >= 2);
  assert.deepEqual(heard, ['list', 'note://5']);

  // Both clients drop reports that arrive in one read with the answer, so progress is taken from a call that goes on.
  const taken = new AbortController();
  const steps = [];
  const slow = client.callTool({ name: 'slow', arguments: {} }, undefined, {
    signal: taken.signal,
    onprogress: report => { if (steps.push(report.progress) === 3) taken.abort('enough'); },
  });
  await assert.rejects(slow);
  assert.deepEqual(steps, [1, 2, 3]);

  const many = await Promise.all(Array.from({ length: 200 }, (_, i) => client.callTool({ name: 'echo', arguments: { text: `${i}` } })));
  many.forEach((result, i) => assert.equal(result.structuredContent.text, `${i}`));
  assert.deepEqual(failures, []);
  if (http) await transport.terminateSession();
  console.log('ok');
} finally {
  await client.close();
}
