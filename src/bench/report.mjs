// The result as one Markdown table: a row a figure, a column a server.
const ms = x => (x === null || x === undefined ? '–' : x.toFixed(x >= 100 ? 0 : x >= 10 ? 1 : 2));
const number = x => Number(x).toLocaleString('en-US', { maximumFractionDigits: 0 });
const spread = s => (s?.n ? `${ms(s.p50)} (${ms(s.min)}–${ms(s.max)})` : '–');
const latency = s => (s?.n ? `${ms(s.p50)} / ${ms(s.p95)}` : s?.errors ? `error: ${s.errors[0].slice(0, 60)}` : '–');

const OPERATIONS = [
  ['write', 'write an entity with 3 observations'],
  ['searchOne', 'search a rare word'],
  ['searchCommon', 'search a common word'],
  ['searchMulti', 'search three words of one fact'],
  ['searchMiss', 'search what is not there'],
  ['open', 'open by name'],
];

const COLD = [
  ['start to first answer, ms: median (min–max)', 'initialize'],
  ['start to first tool result, ms', 'firstResult'],
  ['processor time up to there, ms', 'cpuMs'],
  ['memory of all its processes then, MiB', 'rssMiB'],
  ['memory after a hundred calls, MiB', 'rssAfterMiB'],
  ['from the end of its input to its own, ms', 'stopMs'],
];

const kept = x => {
  if (!x || x.skipped || x.error) return x?.skipped ?? x?.error ?? '–';
  const unchecked = x.unchecked ? `, ${number(x.unchecked)} unchecked` : '';
  return `${number(x.survived)} of ${number(x.acked)} kept${unchecked}; ${number(x.perSecond)}/s`;
};

const survived = x =>
  !x || x.skipped ? '–' : `${number(x.lostAcked)} of ${number(x.acked)} lost in ${x.rounds} rounds`;

/** The goals of a start, each with what was reached: ratios of medians, and milliseconds. */
function goals(cold) {
  const median = (name, key) => cold?.[name]?.[key]?.p50;
  const lines = [];
  const goal = (label, reached, limit) => {
    if (Number.isFinite(reached)) lines.push(`- ${label}: ${reached.toFixed(2)}, goal at most ${limit}: ${reached <= limit ? 'reached' : 'missed'}`);
  };
  const [ours, node, npx] = ['Rosemary', 'server-memory by node', 'server-memory by npx'];
  goal('first tool result, of node', median(ours, 'firstResult') / median(node, 'firstResult'), 0.45);
  goal('first tool result, of npx', median(ours, 'firstResult') / median(npx, 'firstResult'), 0.15);
  goal('memory after a hundred calls, of node', median(ours, 'rssAfterMiB') / median(node, 'rssAfterMiB'), 0.8);
  goal('end, ms', median(ours, 'stopMs'), 50);
  return lines;
}

/** The table of a result, with a line above it that says where it was measured. */
export function markdown(r) {
  const { cold, sizes, together, crash } = r.results;
  const rows = [];
  const row = (label, cell) => {
    const cells = r.servers.map(cell);
    if (cells.some(x => x !== '–')) rows.push([label, ...cells]);
  };
  for (const [label, key] of COLD) row(label, name => spread(cold?.[name]?.[key]));
  for (const size of r.options.sizes) {
    const at = name => sizes?.[name]?.[size];
    for (const [key, label] of OPERATIONS)
      row(`${number(size)} entities: ${label}, ms: median / p95`, name => latency(at(name)?.[key]));
    row(`${number(size)} entities: disk, kB per 1,000`, name =>
      at(name)?.disk ? number(at(name).disk.bytes / size) : '–',
    );
    row(`${number(size)} entities: memory after the calls, MiB`, name =>
      at(name)?.memory ? number(at(name).memory.rssMiB) : '–',
    );
  }
  row(`4 processes writing ${r.options.togetherEach} entities each at once`, name => kept(together?.[name]?.processes));
  row('4 processes that also have to create the store, 10 each', name => kept(together?.[name]?.fresh));
  row('8 calls outstanding in one process', name => kept(together?.[name]?.parallel));
  row('killed in a stream of writes: acknowledged ones', name => survived(crash?.[name]));
  const loads = Object.entries(r.load)
    .map(([name, v]) => `${name} ${v.before.load1}`)
    .join(', ');
  const head = `\`./build bench ${r.mode}\`, ${r.started.slice(0, 10)}, ${r.machine.processors} processors (${r.machine.model}), ${r.machine.memoryGiB} GiB, Node ${r.machine.node}; load before: ${loads}; ${r.seconds} s.`;
  const line = cells => `| ${cells.join(' | ')} |`;
  const table = [head, '', line(['', ...r.servers]), `|---|${r.servers.map(() => '---:|').join('')}`, ...rows.map(line)];
  return [...table, ...(r.mode === 'start' ? ['', ...goals(cold)] : [])].join('\n');
}
