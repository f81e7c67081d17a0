// A small MCP client over standard streams. It measures; it does not validate.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { rssTree, killTree } from './processes.mjs';

export const PROTOCOL = '2025-06-18';
const CLIENT = { name: 'rosemary-bench', version: '1' };
export const now = () => Number(process.hrtime.bigint()) / 1e6; // milliseconds

/** Fills a template. "$x" alone is replaced by the value x; "${x}" inside a string is interpolated;
 *  {"$each":"list","$item":T} repeats T for each record of list. Unknown names are an error. */
export function fill(t, vars) {
  if (typeof t === 'string') {
    const whole = /^\$([A-Za-z_]\w*)$/.exec(t);
    if (whole) {
      if (!(whole[1] in vars)) throw new Error(`template: no value for $${whole[1]}`);
      return vars[whole[1]];
    }
    return t.replace(/\$\{(\w+)\}/g, (_, k) => {
      if (!(k in vars)) throw new Error(`template: no value for \${${k}}`);
      return vars[k];
    });
  }
  if (Array.isArray(t)) return t.map(x => fill(x, vars));
  if (t && typeof t === 'object') {
    if ('$each' in t) return vars[t.$each].map(item => fill(t.$item, { ...vars, ...item }));
    return Object.fromEntries(Object.entries(t).map(([k, v]) => [k, fill(v, vars)]));
  }
  return t;
}

/** Text of a tools/call result, all content joined; falls back to the structured part. */
export const resultText = r =>
  (r?.content ?? []).map(c => c.text ?? c.resource?.text ?? '').join('\n') ||
  JSON.stringify(r?.structuredContent ?? r ?? null);

/** An error that tells a server's refusal from a broken transport. */
export class CallError extends Error {
  constructor(kind, message) {
    super(message);
    this.kind = kind;
  } // tool | rpc | timeout | exit
}

/** One server process and its session. */
export class Client {
  constructor(desc, vars) {
    this.desc = desc;
    this.vars = vars;
    this.marks = {};
    this.nextId = 1;
    this.stderrTail = '';
    this.pending = new Map();
  }
  spawnServer() {
    const d = this.desc,
      env = { ...process.env, ...fill(d.env ?? {}, this.vars) };
    this.t0 = now();
    this.child = spawn(fill(d.command, this.vars), fill(d.args ?? [], this.vars), {
      cwd: fill(d.cwd ?? '${store}', this.vars),
      env,
      stdio: 'pipe',
    });
    this.exited = new Promise(res => {
      this.child.once('exit', (code, signal) => {
        this.dead = `exit ${code ?? signal}`;
        res(this.dead);
      });
      this.child.once('error', e => {
        this.dead = String(e.message);
        res(this.dead);
      });
    });
    this.child.stderr.on('data', b => {
      this.stderrTail = (this.stderrTail + b).slice(-2000);
    });
    this.child.stderr.on('error', () => {});
  }
  /** initialize -> initialized -> tools/list -> setup calls; marks hold milliseconds since spawn. */
  async start({ list = true, setup = true, timeout = 60000 } = {}) {
    this.open();
    this.info = await this.request(
      'initialize',
      { protocolVersion: this.desc.protocolVersion ?? PROTOCOL, capabilities: {}, clientInfo: CLIENT },
      timeout,
    );
    this.marks.initialize = this.arrived - this.t0;
    this.notify('notifications/initialized', {});
    if (list) {
      this.tools = await this.listTools(timeout);
      this.marks.toolsList = this.arrived - this.t0;
    }
    if (setup)
      for (const s of this.desc.setup ?? [])
        await this.callRaw(s.tool, fill(s.arguments ?? {}, this.vars), timeout, s.mayFail);
    this.marks.setup = now() - this.t0;
    return this;
  }
  async listTools(timeout) {
    const tools = [];
    let cursor,
      page = 0;
    do {
      const r = await this.request('tools/list', cursor ? { cursor } : {}, timeout);
      tools.push(...r.tools);
      cursor = r.nextCursor;
    } while (cursor && ++page < 50);
    return tools;
  }
  async callRaw(tool, args, timeout = 60000, mayFail = false) {
    const r = await this.request('tools/call', { name: tool, arguments: args }, timeout);
    if (r.isError && !mayFail) throw new CallError('tool', resultText(r).slice(0, 300));
    return r;
  }
  /** Calls an abstract operation of the description (write, search, open, graph, batch, relate ...). */
  async op(name, vars, timeout = 60000) {
    const o = this.desc.ops[name];
    if (!o) throw new Error(`${this.desc.name} maps no operation ${name}`);
    return this.callRaw(o.tool, fill(o.arguments ?? {}, { ...this.vars, ...vars }), timeout);
  }
  rss() {
    return this.child?.pid ? rssTree(this.child.pid) : null;
  }
  /** SIGKILL to the server and all it started. */
  async kill() {
    if (this.child?.pid && !this.dead) {
      killTree(this.child.pid, 'SIGKILL');
      await this.exited;
    }
  }

  open() {
    this.spawnServer();
    this.child.stdin.on('error', () => {});
    let parts = [];
    this.child.stdout.on('data', chunk => {
      let from = 0,
        nl;
      while ((nl = chunk.indexOf(10, from)) >= 0) {
        parts.push(chunk.subarray(from, nl));
        from = nl + 1;
        const line = parts.length === 1 ? parts[0] : Buffer.concat(parts);
        parts = [];
        this.arrived = now(); // before the answer is parsed: that is the client's work
        if (line.length) this.onLine(line);
      }
      if (from < chunk.length) parts.push(chunk.subarray(from));
    });
    this.exited.then(why => {
      for (const p of this.pending.values()) p.reject(new CallError('exit', `${why} ${this.stderrTail.slice(-200)}`));
      this.pending.clear();
    });
  }
  onLine(line) {
    let m;
    try {
      m = JSON.parse(line);
    } catch {
      this.noise = (this.noise ?? 0) + 1;
      return;
    }
    if (m.method && m.id !== undefined) {
      this.write({ jsonrpc: '2.0', id: m.id, result: m.method === 'roots/list' ? { roots: [] } : {} });
      return;
    }
    const p = this.pending.get(m.id);
    if (!p) return;
    this.pending.delete(m.id);
    clearTimeout(p.timer);
    this.responseBytes = line.length;
    if (m.error) p.reject(new CallError('rpc', `${m.error.code} ${m.error.message}`.slice(0, 300)));
    else p.resolve(m.result);
  }
  write(o) {
    if (!this.dead) this.child.stdin.write(JSON.stringify(o) + '\n');
  }
  notify(method, params) {
    this.write({ jsonrpc: '2.0', method, params });
  }
  request(method, params, timeout = 60000) {
    if (this.dead) return Promise.reject(new CallError('exit', this.dead));
    const id = this.nextId++;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.pending.delete(id);
        reject(new CallError('timeout', `${method} after ${timeout} ms`));
      }, timeout);
      this.pending.set(id, { resolve, reject, timer });
      this.write({ jsonrpc: '2.0', id, method, params });
    });
  }
  /** Orderly stop: close stdin, then SIGTERM, then SIGKILL. Returns how it ended. */
  async close(grace = 3000) {
    if (this.dead) return this.dead;
    this.child.stdin.end();
    const wait = ms => Promise.race([this.exited, new Promise(r => setTimeout(r, ms, null))]);
    if (await wait(grace)) return 'stdin closed';
    killTree(this.child.pid, 'SIGTERM');
    if (await wait(grace)) return 'SIGTERM';
    await this.kill();
    return 'SIGKILL';
  }
}

/** Loads a description; paths in it are relative to nothing: use ${peers}, ${store}, ${here}. */
export function loadServer(file) {
  const d = JSON.parse(fs.readFileSync(file, 'utf8'));
  for (const k of ['name', 'command', 'ops']) if (!d[k]) throw new Error(`${file}: no "${k}"`);
  if (d.preload?.kind === 'server') d.preload.server = loadServer(path.join(path.dirname(file), d.preload.file));
  return d;
}
