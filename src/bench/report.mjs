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
];

const kept = x => {
  if (!x || x.skipped || x.error) return x?.skipped ?? x?.error ?? '–';
  const unchecked = x.unchecked ? `, ${number(x.unchecked)} unchecked` : '';
  return `${number(x.survived)} of ${number(x.acked)} kept${unchecked}; ${number(x.perSecond)}/s`;
};

const survived = x =>
  !x || x.skipped ? '–' : `${number(x.lostAcked)} of ${number(x.acked)} lost in ${x.rounds} rounds`;

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
  return [head, '', line(['', ...r.servers]), `|---|${r.servers.map(() => '---:|').join('')}`, ...rows.map(line)].join(
    '\n',
  );
}
