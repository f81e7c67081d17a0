// Store folders: make, fill to a size, verify, throw away.
import fs from 'node:fs';
import path from 'node:path';
import { Client, fill, now, resultText } from './client.mjs';
import { jsonlLines, writeLines } from './corpus.mjs';
import { diskUse } from './processes.mjs';

let counter = 0;
export function freshStore(root, label) {
  const dir = path.join(root, `${String(++counter).padStart(4, '0')}-${label.replace(/[^\w.-]/g, '_')}`);
  fs.mkdirSync(dir, { recursive: true });
  return dir;
}
export const dropStore = dir => fs.rmSync(dir, { recursive: true, force: true });

/** Variables of one record for the templates. */
export const entityVars = e => ({
  name: e.name,
  slug: e.name.replace(/[^\w./-]+/g, '_'),
  flat: e.name.replace(/\W+/g, '_'),
  type: e.entityType,
  observations: e.observations,
  content: e.observations.join('\n'),
  first: e.observations[0],
});

/** Lets the server make an empty store (schema and all), then stops it. */
export async function initStore(desc, vars, timeout = 60000) {
  const s = new Client(desc, vars);
  try {
    await s.start({ list: false, timeout });
  } finally {
    await s.close();
  }
}

/** Fills the store with the first n entities of the corpus. Returns {ok, seconds, how} or {ok:false, why}. */
export async function preload(desc, vars, c, n, limitMs) {
  const t0 = now(),
    p = desc.preload ?? { kind: 'batch' };
  if (p.kind === 'server') return preload(p.server, vars, c, n, limitMs); // what another one stores, this one reads
  const done = how => ({ ok: true, seconds: +((now() - t0) / 1000).toFixed(2), how });
  try {
    if (p.kind !== 'jsonl') await initStore(desc, vars);
    if (n === 0) return done('empty');
    if (p.kind === 'jsonl') {
      writeLines(fill(p.file, vars), jsonlLines(c, n));
      return done('its file format, written by the harness');
    }
    const s = new Client(desc, vars);
    try {
      await s.start({ list: false });
      const b = desc.ops.batch,
        step = b?.max ?? 1,
        t1 = now();
      for (let i = 0; i < n; i += step) {
        const spent = now() - t1; // give up early when the rate so far cannot make it
        if (spent > limitMs || (i >= 500 && spent > 4000 && (spent / i) * n > limitMs * 1.5))
          return {
            ok: false,
            why: `${i} of ${n} entities in ${(spent / 1000).toFixed(1)} s, all would take about ${Math.round(((spent / Math.max(i, 1)) * n) / 1000)} s or more`,
          };
        const es = [];
        for (let j = i; j < Math.min(n, i + step); j++) es.push(entityVars(c.entityAt(j)));
        if (b) await s.op('batch', { entities: es });
        else await s.op('write', es[0]);
      }
      if (desc.ops.relate) {
        const rstep = desc.ops.relate.max ?? 1;
        let buf = [];
        const flush = async () => {
          if (buf.length) {
            await s.op('relate', { relations: buf, ...buf[0] });
            buf = [];
          }
        };
        for (let i = 0; i < n; i++) {
          if (now() - t0 > limitMs) return { ok: false, why: `relations not done within ${limitMs / 1000} s` };
          for (const r of c.relationsAt(i)) {
            buf.push(r);
            if (buf.length >= rstep) await flush();
          }
        }
        await flush();
      }
      return done(b ? `its batch tool, ${step} a call` : 'one write at a time');
    } finally {
      await s.close();
    }
  } catch (e) {
    return { ok: false, why: String(e.message).slice(0, 200) };
  }
}

/** The answer for one entity: 'whole', 'part' (an observation is missing), 'gone', or 'refused' (the tool says error). */
export async function look(s, e, timeout) {
  let text;
  try {
    text = resultText(await s.op(s.desc.ops.open ? 'open' : 'search', { ...entityVars(e), query: e.name }, timeout));
  } catch (err) {
    if (err.kind !== 'tool') throw err;
    s.refusal = err.message.replace(/\s+/g, ' ').slice(0, 120);
    return 'refused';
  }
  const flat = text.includes('\\"') ? text.replace(/\\"/g, '"') : text;
  const have = e.observations.filter(o => flat.includes(o)).length;
  return have === e.observations.length ? 'whole' : have > 0 ? 'part' : 'gone';
}

/** Counts how many of the entities a fresh process still has. */
export async function verify(desc, vars, entities, limitMs = 60000) {
  const out = { asked: entities.length, whole: 0, part: 0, gone: 0, refused: 0, unchecked: 0, opens: true };
  const s = new Client(desc, vars),
    end = now() + limitMs;
  try {
    await s.start({ list: false });
    for (const e of entities) {
      if (now() > end) {
        out.unchecked++;
        continue;
      }
      const r = await look(s, e, 30000);
      out[r]++;
    }
    if (out.refused) {
      out.error = s.refusal;
      if (out.refused === entities.length) out.opens = false;
    }
  } catch (e) {
    out.opens = false;
    out.error = `${e.kind ?? ''} ${String(e.message).slice(0, 200)}`.trim();
    out.unchecked += entities.length - out.whole - out.part - out.gone - out.refused - out.unchecked;
  } finally {
    await s.close();
  }
  return out;
}

export const sizeOf = dir => diskUse(dir);
