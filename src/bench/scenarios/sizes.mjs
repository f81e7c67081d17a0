import { Client, now, resultText } from '../client.mjs';
import { dropStore, entityVars, freshStore, preload, sizeOf } from '../store.mjs';
import { summary } from '../statistics.mjs';
import { rng } from '../corpus.mjs';
import { message, NEW, plays, rotate } from './common.mjs';

/** Runs one operation on all live servers in turns until each has its calls or its time. */
async function turns(run, live, label, makeCall, maxCalls, budgetMs) {
  const st = new Map(live.map(x => [x, { ms: [], bytes: [], errors: [], spent: 0, i: 0, done: false }]));
  for (let round = 0; [...st.values()].some(v => !v.done) && !run.over(); round++) {
    for (const x of rotate(live, round)) {
      const v = st.get(x);
      if (v.done) continue;
      const blockEnd = now() + 150;
      do {
        const t = now();
        try {
          const r = await makeCall(x, v.i++);
          const dt = x.s.arrived - t;
          v.ms.push(dt);
          v.spent += dt;
          v.bytes.push(Buffer.byteLength(resultText(r)));
        } catch (e) {
          v.spent += now() - t;
          v.errors.push(message(e));
          if (e.kind !== 'tool' || v.errors.length > 5) v.done = true;
        }
        if (v.ms.length >= maxCalls || v.spent >= budgetMs) v.done = true;
      } while (!v.done && now() < blockEnd);
    }
  }
  for (const [x, v] of st) {
    const f = {
      ...summary(v.ms),
      meanBytes: v.bytes.length ? Math.round(v.bytes.reduce((a, b) => a + b, 0) / v.bytes.length) : null,
    };
    if (v.ms.length) f.perSecond = +(v.ms.length / (v.spent / 1000)).toPrecision(4);
    if (v.errors.length) f.errors = [...new Set(v.errors)].slice(0, 3);
    x.figures[label] = f;
  }
}

/** Reads, then writes, then disk use, at each store size. */
export async function sizes(run, servers) {
  const out = Object.fromEntries(servers.map(d => [d.name, {}])),
    c = run.corpus;
  const outOfReach = new Map();
  for (const n of run.o.sizes) {
    if (run.over()) {
      for (const d of servers) out[d.name][n] = { skipped: 'out of time' };
      continue;
    }
    const live = [];
    for (const d of servers) {
      if (!plays(d, 'sizes') || n > (d.largest ?? Infinity)) continue;
      if (outOfReach.has(d.name)) {
        out[d.name][n] = { skipped: outOfReach.get(d.name) };
        continue;
      }
      const store = freshStore(run.root, `n${n}-${d.name}`),
        vars = run.vars(store);
      const p = await preload(d, vars, c, n, run.o.preloadMs);
      const figures = { entities: n, preload: p };
      out[d.name][n] = figures;
      if (!p.ok) {
        outOfReach.set(d.name, `not filled to ${n}: ${p.why}`);
        dropStore(store);
        continue;
      }
      figures.disk = sizeOf(store);
      const s = new Client(d, vars);
      try {
        const t = now();
        await s.start({ list: false, timeout: 60000 });
        figures.startMs = +(now() - t).toFixed(1);
        live.push({ d, s, store, figures });
      } catch (e) {
        figures.error = message(e);
        await s.close();
      }
    }
    run.say(`size ${n}: ${live.map(x => x.d.name).join(', ')}`);
    const { calls, opMs } = run.o,
      r = rng(run.o.seed, 77, n);
    const qs = n >= 50 ? c.queries(n, 240) : [];
    const pick = (kind, i) => {
      const k = qs.filter(q => q.kind === kind);
      return k[i % k.length].query;
    };
    const each = (label, need, f) =>
      turns(
        run,
        live.filter(x => x.d.ops[need] && !x.figures.error),
        label,
        f,
        calls,
        opMs,
      );
    if (n >= 50) {
      await each('searchOne', 'search', (x, i) => x.s.op('search', { query: pick('keyword', i) }, run.o.callMs));
      await each('searchCommon', 'search', (x, i) =>
        x.s.op('search', { query: ['migration', 'backoff', 'licences', 'tenant'][i % 4] }, run.o.callMs),
      );
      await each('searchMulti', 'search', (x, i) => x.s.op('search', { query: pick('multi', i) }, run.o.callMs));
      await each('searchMiss', 'search', (x, i) => x.s.op('search', { query: pick('nohit', i) }, run.o.callMs));
      await each('open', 'open', (x, i) => x.s.op('open', entityVars(c.entityAt(r.int(n))), run.o.callMs));
    }
    for (const x of live) x.next = NEW;
    await each('write', 'write', x => x.s.op('write', entityVars(c.entityAt(x.next++)), run.o.callMs));
    for (const x of live) {
      x.figures.memory = x.s.rss();
      x.figures.stop = await x.s.close();
      x.figures.diskAfterWrites = sizeOf(x.store);
      dropStore(x.store);
    }
  }
  return out;
}
