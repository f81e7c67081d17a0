import { Client, now } from '../client.mjs';
import { dropStore, entityVars, freshStore, preload, verify } from '../store.mjs';
import { message, NEW, plays } from './common.mjs';

/** Four processes on one store at once, four that also have to create it, and one with eight requests outstanding. */
export async function together(run, servers) {
  const out = {};
  for (const d of servers) {
    if (!plays(d, 'together')) continue;
    if (run.over()) {
      out[d.name] = { skipped: 'out of time' };
      continue;
    }
    const f = (out[d.name] = { processes: await fourProcesses(run, d, run.o.togetherEach, 10) });
    f.parallel = run.over() ? { skipped: 'out of time' } : await outstanding(run, d);
    f.fresh = run.over() ? { skipped: 'out of time' } : await fourProcesses(run, d, 10, -1);
  }
  return out;
}

async function writeAll(s, entities, deadline, f) {
  for (const e of entities) {
    if (now() > deadline) {
      f.notTried++;
      continue;
    }
    try {
      await s.op('write', entityVars(e), 30000);
      f.acked.push(e);
    } catch (err) {
      f.errors.push(message(err));
      if (err.kind === 'exit' || err.kind === 'timeout') {
        f.notTried++;
        return;
      }
    }
  }
}

async function fourProcesses(run, d, per, start) {
  const P = 4,
    store = freshStore(run.root, `four-${d.name}`),
    vars = run.vars(store);
  const f = { acked: [], errors: [], notTried: 0 };
  try {
    if (start >= 0) await preload(d, vars, run.corpus, start, 30000);
    const ss = [];
    for (let p = 0; p < P; p++) ss.push(new Client(d, vars));
    try {
      await Promise.all(ss.map(s => s.start({ list: false, timeout: 30000 })));
      const t = now(),
        deadline = t + run.o.togetherMs;
      await Promise.all(
        ss.map((s, p) =>
          writeAll(
            s,
            Array.from({ length: per }, (_, i) => run.corpus.entityAt(NEW + p * per + i)),
            deadline,
            f,
          ),
        ),
      );
      f.seconds = +((now() - t) / 1000).toFixed(2);
    } finally {
      for (const s of ss) await s.close();
    }
    const v = await verify(d, vars, f.acked, run.o.verifyMs);
    return {
      processes: P,
      asked: P * per,
      acked: f.acked.length,
      errors: f.errors.length,
      errorKinds: [...new Set(f.errors)].slice(0, 3),
      notTried: f.notTried,
      seconds: f.seconds,
      perSecond: +(f.acked.length / f.seconds).toPrecision(4),
      survived: v.whole,
      partly: v.part,
      lost: v.gone + v.refused,
      unchecked: v.unchecked,
      opens: v.opens,
      error: v.error,
    };
  } catch (e) {
    return { error: message(e) };
  } finally {
    dropStore(store);
  }
}

async function outstanding(run, d) {
  const n = Math.min(200, run.o.togetherEach),
    width = 8,
    store = freshStore(run.root, `par-${d.name}`),
    vars = run.vars(store);
  const acked = [],
    errors = [];
  try {
    await preload(d, vars, run.corpus, 10, 30000);
    const s = new Client(d, vars);
    let seconds;
    try {
      await s.start({ list: false, timeout: 30000 });
      let i = 0;
      const t = now(),
        deadline = t + run.o.togetherMs;
      await Promise.all(
        Array.from({ length: width }, async () => {
          while (i < n && now() < deadline) {
            const e = run.corpus.entityAt(NEW + 100000 + i++);
            try {
              await s.op('write', entityVars(e), 30000);
              acked.push(e);
            } catch (err) {
              errors.push(message(err));
              if (err.kind !== 'tool' && err.kind !== 'rpc') return;
            }
          }
        }),
      );
      seconds = (now() - t) / 1000;
    } finally {
      await s.close();
    }
    const v = await verify(d, vars, acked, run.o.verifyMs);
    return {
      asked: n,
      outstanding: width,
      acked: acked.length,
      errors: errors.length,
      errorKinds: [...new Set(errors)].slice(0, 3),
      perSecond: +(acked.length / seconds).toPrecision(4),
      survived: v.whole,
      partly: v.part,
      lost: v.gone + v.refused,
      unchecked: v.unchecked,
      opens: v.opens,
      error: v.error,
    };
  } catch (e) {
    return { error: message(e) };
  } finally {
    dropStore(store);
  }
}
