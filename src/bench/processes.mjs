// Process trees by /proc (Linux): memory, processor time, and signals to whole trees.
import fs from 'node:fs';
import path from 'node:path';

const read = f => {
  try {
    return fs.readFileSync(f, 'utf8');
  } catch {
    return '';
  }
};
const TICK_MS = 10; // USER_HZ is 100 on Linux

/** pid and all its descendants. */
export function tree(pid) {
  const kids = new Map();
  for (const d of fs.readdirSync('/proc')) {
    if (!/^\d+$/.test(d)) continue;
    const s = read(`/proc/${d}/stat`);
    const ppid = Number(s.slice(s.lastIndexOf(')') + 2).split(' ')[1]);
    if (!kids.has(ppid)) kids.set(ppid, []);
    kids.get(ppid).push(Number(d));
  }
  const out = [pid];
  for (let i = 0; i < out.length; i++) out.push(...(kids.get(out[i]) ?? []));
  return out;
}

/** Memory of the tree in MiB: resident now, its peak, proportional share; processor milliseconds so far. */
export function rssTree(pid) {
  let rss = 0,
    peak = 0,
    pss = 0,
    cpu = 0,
    n = 0;
  for (const p of tree(pid)) {
    const st = read(`/proc/${p}/status`);
    if (!st) continue;
    n++;
    rss += Number(/VmRSS:\s+(\d+)/.exec(st)?.[1] ?? 0);
    peak += Number(/VmHWM:\s+(\d+)/.exec(st)?.[1] ?? 0);
    pss += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${p}/smaps_rollup`))?.[1] ?? 0);
    const f = read(`/proc/${p}/stat`);
    const a = f.slice(f.lastIndexOf(')') + 2).split(' ');
    cpu += (Number(a[11]) + Number(a[12])) * TICK_MS;
  }
  return {
    rssMiB: +(rss / 1024).toFixed(1),
    peakMiB: +(peak / 1024).toFixed(1),
    pssMiB: +(pss / 1024).toFixed(1),
    cpuMs: cpu,
    processes: n,
  };
}

/** Sends a signal to a process this harness started and to its descendants, children last-born first. */
export function killTree(pid, signal) {
  for (const p of tree(pid).reverse()) {
    try {
      process.kill(p, signal);
    } catch {
      /* gone */
    }
  }
}

/** Bytes of a folder: apparent and allocated. */
export function diskUse(dir) {
  let bytes = 0,
    allocated = 0,
    files = 0;
  const walk = d => {
    for (const e of fs.readdirSync(d, { withFileTypes: true })) {
      const f = path.join(d, e.name);
      if (e.isDirectory()) walk(f);
      else {
        try {
          const s = fs.lstatSync(f);
          bytes += s.size;
          allocated += s.blocks * 512;
          files++;
        } catch {
          /* gone */
        }
      }
    }
  };
  walk(dir);
  return { bytes, allocated, files };
}

/** How loaded the machine is: 1-minute load and processor pressure (share of time someone waited). */
export function load() {
  const some = /some avg10=([\d.]+) avg60=([\d.]+)/.exec(read('/proc/pressure/cpu'));
  return { load1: Number(read('/proc/loadavg').split(' ')[0]), cpuPressure10: some ? Number(some[1]) : null };
}
