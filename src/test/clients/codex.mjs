// Asks Codex, whose servers are set up, for the state of the first of them: prints it as a line of JSON.
// usage: node codex.mjs SCRIPT
import { spawn } from 'node:child_process';
import path from 'node:path';
import readline from 'node:readline';
import { fileURLToPath } from 'node:url';

const script = path.resolve(path.dirname(fileURLToPath(import.meta.url)), process.argv[2]);
const codex = spawn(process.execPath, [script, 'app-server'], { stdio: ['pipe', 'pipe', 'inherit'] });
const send = message => codex.stdin.write(JSON.stringify(message) + '\n');
send({ id: 1, method: 'initialize', params: { clientInfo: { name: 'tests', version: '1' } } });
send({ method: 'initialized' });
send({ id: 2, method: 'mcpServerStatus/list', params: {} });
for await (const line of readline.createInterface({ input: codex.stdout })) {
  const message = JSON.parse(line);
  if (message.id !== 2) continue;
  console.log(JSON.stringify(message.result.data[0]));
  break;
}
codex.stdin.end();
