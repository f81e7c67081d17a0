// A client of the benchmarks over HTTP.
import net from 'node:net';

/** One connection, one request at a time: node's own client would be the slowest part. */
export class Connection {
  constructor(port, path = '/mcp') {
    this.port = port;
    this.path = path;
    this.head = '';
  }
  open() {
    return new Promise((done, fail) => {
      this.socket = net.connect(this.port, '127.0.0.1', done).setNoDelay(true);
      this.socket.on('data', data => this.read(data));
      this.socket.on('error', e => (fail(e), this.fail?.(e)));
      this.socket.on('close', () => this.fail?.(new Error('the connection was closed')));
    });
  }
  read(data) {
    this.buffer = this.buffer ? Buffer.concat([this.buffer, data]) : data;
    const end = this.buffer.indexOf('\r\n\r\n');
    if (end < 0) return;
    const head = this.buffer.toString('latin1', 0, end);
    const length = /\r\ncontent-length: *(\d+)/i.exec(head);
    let body;
    if (length) {
      if (this.buffer.length < end + 4 + Number(length[1])) return;
      body = this.buffer.toString('utf8', end + 4, end + 4 + Number(length[1]));
    } else if (/\r\ntransfer-encoding: *chunked/i.test(head)) {
      if (this.buffer.toString('latin1', this.buffer.length - 5) !== '0\r\n\r\n') return;
      body = this.buffer.toString('utf8', end + 4);
    } else {
      body = '';
    }
    this.buffer = undefined;
    const session = /\r\nmcp-session-id: *([^\r]+)/i.exec(head);
    if (session) this.session = session[1];
    this.done({ status: Number(head.slice(9, 12)), body });
  }
  post(message) {
    const body = JSON.stringify({ jsonrpc: '2.0', ...message });
    const session = this.session ? `Mcp-Session-Id: ${this.session}\r\nMCP-Protocol-Version: 2025-11-25\r\n` : '';
    return new Promise((done, fail) => {
      this.done = done;
      this.fail = fail;
      this.socket.write(
        `POST ${this.path} HTTP/1.1\r\nHost: 127.0.0.1:${this.port}\r\nContent-Type: application/json\r\n` +
          `Accept: application/json, text/event-stream\r\n${session}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
  }
  async request(method, params) {
    const answer = await this.post({ id: (this.id = (this.id ?? 0) + 1), method, params });
    if (answer.status !== 200 || !answer.body.includes('"result"') || /"isError": *true/.test(answer.body))
      throw new Error(`${method}: ${answer.status} ${answer.body.slice(0, 300)}`);
    return answer;
  }
  /** Ends the session. */
  end() {
    return new Promise((done, fail) => {
      this.done = done;
      this.fail = fail;
      this.socket.write(`DELETE ${this.path} HTTP/1.1\r\nHost: 127.0.0.1:${this.port}\r\nMcp-Session-Id: ${this.session}\r\n\r\n`);
    });
  }
  async initialize() {
    await this.open();
    await this.request('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } });
    await this.post({ method: 'notifications/initialized' });
    return this;
  }
}
