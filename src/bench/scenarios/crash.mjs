import { Client, now } from '../client.mjs';
import { dropStore, entityVars, freshStore, look, preload, sizeOf, verify } from '../store.mjs';
import { summary } from '../statistics.mjs';
import { rng } from '../corpus.mjs';
import { message, NEW, plays, rotate, sleep } from './common.mjs';

/** SIGKILL in a stream of writes: is every acknowledged write there after a restart? */
export async function crash(run, servers) {
  const out = {},
    st = new Map();
  for (const d of servers) {
    if (!plays(d, 'crash')) continue;
    if (run.over()) {
      out[d.name] = { skipped: 'out of time' };
      continue;
    }
    const store = freshStore(run.root, `kill-${d.name}`),
      p = await preload(d, run.vars(store), run.corpus, run.o.killPreload, run.o.preloadMs);
    st.set(d, {
      store,
      next: NEW,
      base: p.ok,
      f: {
        rounds: 0,
        preloaded: p.ok ? run.o.killPreload : 0,
        acked: 0,
        lostAcked: 0,
        partly: 0,
        unchecked: 0,
        roundsWithLoss: 0,
        failedToOpen: 0,
        baseLost: 0,
        inFlightKept: 0,
        restartMs: [],
        errors: [],
      },
    });
  }
  for (let k = 0; k < run.o.killRounds && !run.over(); k++) {
    for (const [d, x] of st) {
      if (x.f.failedToOpen > 2) continue;
      const r = rng(run.o.seed, 55, k),
        acked = [];
      let flying = null,
        dead = false;
      const s = new Client(d, run.vars(x.store));
      try {
        await s.start({ list: false, timeout: 30000 });
        const stream = (async () => {
          while (!dead) {
            const e = run.corpus.entityAt(x.next++);
            flying = e;
            await s.op('write', entityVars(e), 30000);
            acked.push(e);
            flying = null;
          }
        })().catch(e => {
          if (!dead) x.f.errors.push(message(e));
        });
        await sleep(30 + r.int(run.o.killWindowMs));
        dead = true;
        await s.kill();
        await stream;
      } catch (e) {
        x.f.errors.push(message(e));
        x.f.failedToOpen++;
        await s.kill();
        continue;
      }
      const probe =
        x.base && run.o.killPreload
          ? Array.from({ length: 5 }, (_, i) => run.corpus.entityAt((r.int(run.o.killPreload) + i) % run.o.killPreload))
          : [];
      const v = await verify(d, run.vars(x.store), acked.slice(-400), run.o.verifyMs);
      const t = now();
      const s2 = new Client(d, run.vars(x.store));
      try {
        await s2.start({ list: false, timeout: 30000 });
        x.f.restartMs.push(now() - t);
        for (const e of probe) if ((await look(s2, e, 30000)) !== 'whole') x.f.baseLost++;
        if (flying && ['whole', 'part'].includes(await look(s2, flying, 30000))) x.f.inFlightKept++;
      } catch (e) {
        x.f.errors.push(message(e));
      } finally {
        await s2.close();
      }
      x.f.rounds++;
      x.f.acked += acked.length;
      x.f.lostAcked += v.gone + v.refused;
      x.f.partly += v.part;
      x.f.unchecked += v.unchecked + Math.max(0, acked.length - 400);
      if (v.gone + v.part + v.refused > 0) x.f.roundsWithLoss++;
      if (!v.opens) {
        x.f.failedToOpen++;
        x.f.errors.push(v.error);
      }
    }
  }
  for (const [d, x] of st) {
    x.f.restartMs = summary(x.f.restartMs);
    x.f.errors = [...new Set(x.f.errors)].slice(0, 3);
    x.f.filesLeft = sizeOf(x.store).files;
    dropStore(x.store);
    out[d.name] = x.f;
  }
  return out;
}
