// The official TypeScript client 2.x against the testing surface.
// usage: node sdk2.mjs legacy|auto|2026-07-28 URL | COMMAND [ARGUMENT...]
import assert from 'node:assert/strict';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

const [era, command, ...args] = process.argv.slice(2);
const mode = era === 'legacy' || era === 'auto' ? era : { pin: era };
const client = new Client({ name: 'sdk2', version: '1' }, { versionNegotiation: { mode } });
const failures = [];
// Over HTTP a report may cross with the cancellation of its call.
client.onerror = error => { if (!/progress notification for an unknown token/.test(error.message)) failures.push(error); };
const heard = [];
client.setNotificationHandler('notifications/resources/list_changed', () => { heard.push('list'); });
client.setNotificationHandler('notifications/resources/updated', n => { heard.push(n.params.uri); });

// Over HTTP notifications come by a stream of their own, which may be behind the answers.
const until = async ready => { for (let i = 0; !ready() && i < 1000; i++) await new Promise(done => setTimeout(done, 10)); };

const http = command.startsWith('http');
const transport = http ? new StreamableHTTPClientTransport(new URL(command)) : new StdioClientTransport({ command, args, stderr: 'inherit' });
await client.connect(transport);
try {
  const stateless = era !== 'legacy';
  assert.equal(client.getProtocolEra(), stateless ? 'modern' : 'legacy');
  assert.equal(client.getNegotiatedProtocolVersion(), stateless ? '2026-07-28' : '2025-11-25');
  assert.equal(client.getServerVersion().name, 'testing');
  assert.equal(client.getInstructions(), 'Use testing to try the protocol.');

  const { tools } = await client.listTools();
  assert.ok(tools.some(tool => tool.name === 'echo'));
  const echoed = await client.callTool({ name: 'echo', arguments: { text: 'ä𝄞' } });
  assert.deepEqual(echoed.structuredContent, { text: 'ä𝄞', lasting: !stateless });
  assert.equal((await client.callTool({ name: 'echo', arguments: {} })).isError, true);
  await assert.rejects(client.callTool({ name: 'nope', arguments: {} }), error => error.code === -32602);

  let subscription;
  if (stateless) {
    subscription = await client.listen({ resourcesListChanged: true, resourceSubscriptions: ['note://5'], toolsListChanged: true });
    assert.deepEqual(subscription.honoredFilter, { resourcesListChanged: true, resourceSubscriptions: ['note://5'] });
  } else {
    await client.subscribeResource({ uri: 'note://5' });
  }
  await client.callTool({ name: 'append', arguments: { number: 5 } });
  assert.deepEqual((await client.listResources()).resources.map(r => r.uri), ['note://5']);
  assert.equal((await client.listResourceTemplates()).resourceTemplates.length, 1);
  assert.equal((await client.readResource({ uri: 'note://5' })).contents[0].text, 'number 5');
  // This client shows the older code, -32002, as the newer one.
  await assert.rejects(client.readResource({ uri: 'note://6' }), error => error.code === -32602);
  await until(() => heard.length >= 2);
  assert.deepEqual(heard, ['list', 'note://5']);
  if (subscription) {
    await subscription.close();
    await client.callTool({ name: 'append', arguments: { number: 6 } });
    assert.deepEqual(heard, ['list', 'note://5']);
  }

  // Both clients drop reports that arrive in one read with the answer, so progress is taken from a call that goes on.
  const taken = new AbortController();
  const steps = [];
  const slow = client.callTool({ name: 'slow', arguments: {} }, {
    signal: taken.signal,
    onprogress: report => { if (steps.push(report.progress) === 3) taken.abort('enough'); },
  });
  await assert.rejects(slow);
  assert.deepEqual(steps, [1, 2, 3]);
  assert.equal((await client.callTool({ name: 'count', arguments: {} })).structuredContent.count, stateless ? 2 : 1);
  assert.deepEqual(failures, []);
  console.log('ok');
} finally {
  await client.close();
}
