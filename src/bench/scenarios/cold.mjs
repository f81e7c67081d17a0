import { Client, now } from '../client.mjs';
import { dropStore, entityVars, freshStore, preload } from '../store.mjs';
import { summary } from '../statistics.mjs';
import { message, rotate } from './common.mjs';

/** Cold start on a small existing store: ms from spawn to each answer, memory, processor time. */
export async function cold(run, servers) {
  const out = {},
    stores = {};
  for (const d of servers) {
    out[d.name] = {
      initialize: [],
      toolsList: [],
      firstResult: [],
      rssMiB: [],
      peakMiB: [],
      pssMiB: [],
      cpuMs: [],
      rssAfterMiB: [],
      stopMs: [],
      errors: [],
    };
    stores[d.name] = freshStore(run.root, `cold-${d.name}`);
    const p = await preload(d, run.vars(stores[d.name]), run.corpus, 10, 30000);
    if (!p.ok) out[d.name].errors.push(p.why);
  }
  const name = run.corpus.entityAt(3);
  for (let k = 0; k < run.o.coldRuns && (k < 3 || !run.over()); k++) {
    for (const d of rotate(servers, k)) {
      const f = out[d.name],
        s = new Client(d, run.vars(stores[d.name]));
      try {
        await s.start({ timeout: 30000 });
        await s.op('open', entityVars(name), 30000);
        f.firstResult.push(s.arrived - s.t0);
        f.initialize.push(s.marks.initialize);
        f.toolsList.push(s.marks.toolsList);
        const m = s.rss();
        if (m) {
          f.rssMiB.push(m.rssMiB);
          f.peakMiB.push(m.peakMiB);
          f.pssMiB.push(m.pssMiB);
          f.cpuMs.push(m.cpuMs);
          f.processes = m.processes;
        }
        if (run.o.callsAfter) {
          for (let i = 0; i < run.o.callsAfter; i++) await s.op('open', entityVars(run.corpus.entityAt(i % 10)), 30000);
          f.rssAfterMiB.push(s.rss().rssMiB);
        }
      } catch (e) {
        f.errors.push(message(e));
      }
      const t = now();
      f.stop = await s.close();
      f.stopMs.push(now() - t);
      if (s.noise) f.stdoutNoiseLines = s.noise;
    }
  }
  for (const d of servers) {
    dropStore(stores[d.name]);
    for (const [k, v] of Object.entries(out[d.name]))
      if (Array.isArray(v) && k !== 'errors') out[d.name][k] = summary(v);
  }
  return out;
}
