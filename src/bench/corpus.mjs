// Deterministic corpus of agent memory: entities with observations, heavy-tailed relations, and
// questions whose answer is known. Every record is a pure function of (seed, index), so a corpus of
// a million entities streams in constant memory and a prefix of a larger corpus equals the smaller one.
import fs from 'node:fs';
import path from 'node:path';

// ---------------------------------------------------------------- randomness
/** 32-bit mix of several integers (murmur3 finaliser, chained). */
export function mix(...parts) {
  let h = 0x9e3779b9;
  for (const p of parts) {
    h ^= p >>> 0;
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    h ^= h >>> 16;
  }
  return h >>> 0;
}

/** Small fast generator seeded by integers: next() in [0,1), int(n), pick(array). */
export function rng(...seed) {
  let a = mix(...seed);
  const next = () => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = a;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return { next, int: n => Math.floor(next() * n), pick: xs => xs[Math.floor(next() * xs.length)] };
}

// ---------------------------------------------------------------- vocabulary
const GIVEN = 'Ada Amir Anke Bao Carla Chidi Dagny Elif Farid Greta Hana Ivo Jonas Kaito Lena Malik Nadia Omar Petra Quentin Rosa Sanjay Tove Uma Viktor Wanda Ximena Yusuf Zoe Ingrid Mateo Noor'.split(' ');
const FAMILY = 'Abebe Berger Castillo Dubois Eriksen Fischer Garcia Haddad Ivanova Jensen Kowalski Larsen Moreau Nakamura Okafor Petrov Quispe Rahman Schmidt Tanaka Ueda Vargas Weber Xu Yilmaz Zhang Novak Olsen Price Santos'.split(' ');
const DOMAIN = 'billing checkout catalog search identity payout ledger inventory shipping pricing review loyalty refund invoice session media mail export import audit quota feed ranking fraud consent tenant webhook report backup cache'.split(' ');
const ROLE = 'gateway worker service api scheduler proxy indexer adapter pipeline store bridge daemon router collector console'.split(' ');
const LIB = 'lumen quartz tundra osprey basalt cobalt fern halyard ibex juniper kestrel lattice marlin nimbus onyx pylon raven sable topaz vector willow zephyr'.split(' ');
const LANG = 'Java Go Rust Python TypeScript Kotlin Swift Elixir'.split(' ');
const STORE = 'Postgres MySQL SQLite Redis Kafka RabbitMQ Elasticsearch MongoDB DuckDB Cassandra MinIO etcd'.split(' ');
const ENV = 'production staging development preview canary'.split(' ');
const DAY = 'Monday Tuesday Wednesday Thursday Friday'.split(' ');
const MONTH = 'January February March April May June July August September October November December'.split(' ');
const STYLE = ['tabs over spaces', 'small commits with a reason in the message', 'constructor injection', 'table driven tests', 'plain SQL over an ORM', 'early returns', 'immutable records', 'snake case in database columns', 'feature flags over long branches', 'short functions with one job'];
const SYMPTOM = ['times out under load', 'returns a stale value', 'leaks file handles', 'drops the last page', 'double counts retries', 'ignores the locale', 'deadlocks on shutdown', 'loses the trace id', 'rejects valid tokens', 'rounds amounts the wrong way'];
const CAUSE = ['the pool was capped at four connections', 'the clock of one node ran ahead', 'a retry loop had no backoff', 'the index was missing after the migration', 'the cache key left out the tenant', 'the parser assumed UTF 16', 'two writers shared one temp file', 'the default limit was one hundred rows', 'the flag was read once at start', 'a listener was never removed'];
const CHOICE = ['it keeps writes atomic', 'the team already runs it', 'it needs no extra daemon', 'licences stay simple', 'start time fell under a second', 'it survived the load test', 'the old one had no backups', 'it costs half as much', 'operators asked for it', 'it makes rollback one command'];
const VERB = ['refactor', 'document', 'profile', 'migrate', 'remove', 'harden', 'rename', 'split', 'cover with tests', 'upgrade'];

// Pairs of wording: what the memory says, and how somebody asks for it later without those words.
const P_ACT = [['handles', 'takes care of'], ['validates', 'checks'], ['archives', 'puts away for the long term'], ['deduplicates', 'weeds out repeats in'], ['encrypts', 'scrambles for secrecy'], ['forwards', 'passes along'], ['aggregates', 'sums up'], ['throttles', 'slows down'], ['replays', 'runs again'], ['translates', 'converts the language of']];
const P_OBJ = [['refund requests', 'money back claims'], ['login attempts', 'sign in tries'], ['purchase receipts', 'proofs of buying'], ['product pictures', 'item photos'], ['customer complaints', 'unhappy shopper messages'], ['warehouse counts', 'stock tallies'], ['delivery labels', 'parcel stickers'], ['discount codes', 'voucher strings'], ['payroll records', 'salary files'], ['search keywords', 'lookup terms'], ['error traces', 'crash stacks'], ['calendar invites', 'meeting requests'], ['sensor readings', 'probe measurements'], ['legal contracts', 'binding agreements'], ['music playlists', 'song collections'], ['exam scores', 'test marks'], ['flight bookings', 'plane reservations'], ['recipe cards', 'cooking instructions'], ['house listings', 'homes for sale'], ['patient notes', 'clinic remarks']];
const P_FOR = [['for the Nordic storefront', 'in Scandinavia'], ['for the mobile app', 'on phones'], ['for school accounts', 'used by teachers'], ['for night shifts', 'after dark'], ['for first time users', 'of newcomers'], ['for wholesale partners', 'of bulk buyers'], ['for the Iberian branch', 'in Spain and Portugal'], ['for premium members', 'of paying subscribers'], ['for seasonal staff', 'of temporary employees'], ['for the pilot group', 'of early testers'], ['for government clients', 'of public agencies'], ['for the Alpine office', 'in Switzerland'], ['for field engineers', 'of technicians on site'], ['for anonymous visitors', 'of people without an account'], ['for lapsed subscriptions', 'of people who stopped paying']];
export const PLANT_LIMIT = P_ACT.length * P_OBJ.length * P_FOR.length; // 3000 distinct paraphrase facts

const TYPES = [ // name, weight out of 100
  ['person', 14], ['project', 8], ['service', 14], ['library', 8], ['file', 12], ['decision', 12],
  ['bug', 10], ['task', 8], ['preference', 6], ['meeting', 4], ['environment', 4],
];
const REL_BY_TYPE = {
  person: ['maintains', 'works_on', 'reports_to', 'reviewed'], project: ['contains', 'depends_on', 'sponsored_by'],
  service: ['depends_on', 'calls', 'reads_from', 'owned_by'], library: ['used_by', 'replaces', 'wraps'],
  file: ['belongs_to', 'imports', 'tested_by'], decision: ['affects', 'supersedes', 'made_by'],
  bug: ['found_in', 'fixed_by', 'blocks'], task: ['assigned_to', 'blocks', 'part_of'],
  preference: ['held_by', 'applies_to'], meeting: ['discussed', 'attended_by'], environment: ['runs', 'mirrors'],
};

const cap = s => s[0].toUpperCase() + s.slice(1);
/** Sentences as strict servers count them: parts between . ! ? that are not blank. */
const sentences = o => o.split(/[.!?]/).filter(s => s.trim()).length;

// ---------------------------------------------------------------- one entity
/** The corpus as functions of the index. seed: any 32-bit integer. */
export function corpus(seed = 42) {
  const typeAt = i => {
    let w = mix(seed, 1, i) % 100;
    for (const [t, weight] of TYPES) { if (w < weight) return t; w -= weight; }
    return 'service';
  };
  const nameAt = i => {
    const r = rng(seed, 2, i);
    const id = i.toString(36);
    switch (typeAt(i)) {
      case 'person': return `${r.pick(GIVEN)} ${r.pick(FAMILY)} ${id}`;
      case 'project': return `Project ${cap(r.pick(LIB))} ${id}`;
      case 'service': return `${r.pick(DOMAIN)}-${r.pick(ROLE)}-${id}`;
      case 'library': return `lib${r.pick(LIB)}-${id}`;
      case 'file': return `src/${r.pick(DOMAIN)}/${cap(r.pick(DOMAIN))}${cap(r.pick(ROLE))}_${id}.${r.pick(['java', 'go', 'ts', 'py', 'rs'])}`;
      case 'decision': return `ADR-${i} ${r.pick(STORE)} for ${r.pick(DOMAIN)}`;
      case 'bug': return `BUG-${i}`;
      case 'task': return `TASK-${i}`;
      case 'preference': return `preference ${r.pick(DOMAIN)} ${id}`;
      case 'meeting': return `${r.pick(MONTH)} ${1 + r.int(28)} ${r.pick(DOMAIN)} sync ${id}`;
      default: return `${r.pick(DOMAIN)}-${r.pick(ENV)}-${id}`;
    }
  };
  /** An index below i, favouring low indexes: hubs appear, in-degree has a heavy tail. */
  const hub = (r, i) => Math.min(i - 1, Math.floor(i * r.next() ** 3));
  const about = (r, i) => (i > 0 ? nameAt(hub(r, i)) : 'this workspace');
  const tag = i => `k${mix(seed, 7, i).toString(36).padStart(7, '0')}x${i.toString(36)}`; // a term found once

  const one = (r, i, type) => {
    const other = about(r, i);
    const d = r.pick(DOMAIN), s = r.pick(STORE), day = r.pick(DAY), n = 2 + r.int(97);
    const any = [
      `Last touched in ${r.pick(MONTH)}, ticket ${d}-${1000 + r.int(9000)}`,
      `See also ${other}`,
      `Noted while working on the ${d} ${r.pick(ROLE)}`,
      `Rarely changes, reviewed every ${n} days`,
      `${r.pick(GIVEN)} asked about this on ${day} and wanted a short answer`,
    ];
    const typed = {
      person: [`Prefers ${r.pick(STYLE)}`, `Writes mostly ${r.pick(LANG)} and reads ${r.pick(LANG)}`, `On call every ${day}, reachable until ${15 + r.int(5)} h`, `Knows the ${d} code better than anyone`, `Joined in ${r.pick(MONTH)} from the ${r.pick(DOMAIN)} team`],
      project: [`Goal: cut ${d} latency below ${n} ms before ${r.pick(MONTH)}`, `Uses ${s} and ${r.pick(LANG)}, built by a team of ${2 + r.int(12)}`, `Status is ${r.pick(['green', 'amber', 'red', 'paused'])} since the ${r.pick(MONTH)} review`, `Milestone ${1 + r.int(9)} needs ${other}`],
      service: [`Written in ${r.pick(LANG)}, state lives in ${s}`, `Listens on port ${3000 + r.int(6000)} in ${r.pick(ENV)}`, `Deploys only on ${day} after the smoke test passes`, `Timeout towards ${other} is ${n} seconds`, `Needs ${64 * (1 + r.int(32))} MB of memory at peak`],
      library: [`Pinned to version ${1 + r.int(20)}, newer builds break ${other}`, `Chosen because ${r.pick(CHOICE)}`, `Licence was checked by ${r.pick(GIVEN)} in ${r.pick(MONTH)}`, `Wraps ${s} with a typed client for ${r.pick(LANG)}`],
      file: [`Holds the ${d} rules, about ${50 + r.int(900)} lines`, `Generated, never edit by hand`, `Main entry is the ${r.pick(ROLE)} class, tests sit beside it`, `Hot path, profile before changing it`],
      decision: [`We picked ${s} because ${r.pick(CHOICE)}`, `Rejected ${r.pick(STORE)} since ${r.pick(CAUSE)}`, `Accepted on ${day}, to be revisited in ${r.pick(MONTH)}`, `Applies to ${other}`],
      bug: [`${cap(d)} ${r.pick(SYMPTOM)} when ${r.pick(CAUSE)}`, `Root cause: ${r.pick(CAUSE)}`, `Seen ${n} times in ${r.pick(ENV)}, first on ${day}`, `Workaround is to restart ${other}`],
      task: [`${cap(r.pick(VERB))} the ${d} ${r.pick(ROLE)} before ${r.pick(MONTH)}`, `Estimated at ${1 + r.int(13)} points, waits for ${other}`, `Done when ${r.pick(ENV)} runs for ${n} hours without alerts`],
      preference: [`User wants ${r.pick(STYLE)}`, `Always answer in ${r.pick(['English', 'German', 'Spanish', 'French', 'Japanese'])} and keep it under ${n} lines`, `Never push to main on ${day}`, `Use ${r.pick(LANG)} for ${d} scripts`],
      meeting: [`Agreed to ${r.pick(VERB)} ${other}`, `${r.pick(GIVEN)} takes the ${d} follow up, due ${day}`, `Open question: should ${s} stay for ${d}`],
      environment: [`Runs ${n} nodes with ${s} beside it`, `Access goes through ${other}`, `Reset every ${day} night, data older than ${n} days is dropped`],
    }[type];
    const first = r.next() < 0.72 ? r.pick(typed) : r.pick(any);
    if (r.next() < 0.5) return first;
    const more = r.pick([`, ${r.pick(GIVEN)} confirmed it on ${r.pick(DAY)}`, ` and the ${r.pick(DOMAIN)} team depends on that`, `, mostly because ${r.pick(CHOICE)}`, `, which matters when ${r.pick(CAUSE)}`, ` in ${r.pick(ENV)}, while ${about(r, i)} stays as it was`]);
    return r.next() < 0.3 ? `${first}${more}; ask ${r.pick(GIVEN)} or the ${r.pick(DOMAIN)} ${r.pick(ROLE)} owners first` : first + more;
  };
  const fit = o => (o.length < 20 ? `${o}, as agreed with the team` : o.length > 150 ? o.slice(0, 150).trimEnd() : o);

  /** Planted facts live at fixed indexes (every 7th entity from 3), one paraphrase slot each. */
  const plantOf = i => (i % 7 === 3 && (i - 3) / 7 < PLANT_LIMIT ? (i - 3) / 7 : -1);
  const plantText = k => {
    const p = (k * 1237 + (mix(seed, 9) % PLANT_LIMIT)) % PLANT_LIMIT; // 1237 is coprime to 3000: a permutation
    const a = P_ACT[p % 10], o = P_OBJ[Math.floor(p / 10) % 20], f = P_FOR[Math.floor(p / 200)];
    return { fact: `It ${a[0]} ${o[0]} ${f[0]}`, question: `what ${a[1]} ${o[1]} ${f[1]}`, terms: `${a[0]} ${o[0].split(' ')[1]} ${f[0].split(' ').pop()}` };
  };

  const entityAt = i => {
    const type = typeAt(i), r = rng(seed, 3, i), observations = [];
    const want = 3;
    for (let tries = 0; observations.length < want && tries < 24; tries++) {
      const o = fit(one(r, i, type));
      if (!observations.includes(o) && sentences(o) <= 2) observations.push(o);
    }
    const k = plantOf(i);
    if (k >= 0) observations[0] = plantText(k).fact;
    if (i % 5 === 1) observations[want - 1] = fit(`Tracked under code ${tag(i)} in the ${rng(seed, 8, i).pick(DOMAIN)} folder`);
    return { name: nameAt(i), entityType: type, observations };
  };

  /** Relations from entity i to earlier ones: 1.5 on average, targets favour old hubs. */
  const relationsAt = i => {
    if (i === 0) return [];
    const r = rng(seed, 4, i), out = [], seen = new Set();
    const n = [1, 1, 1, 2, 2, 2][r.int(6)];
    for (let k = 0; k < n; k++) {
      const j = r.next() < 0.3 ? Math.max(0, i - 1 - r.int(50)) : hub(r, i);
      const relationType = r.pick(REL_BY_TYPE[typeAt(i)]);
      if (j !== i && !seen.has(`${j} ${relationType}`)) {
        seen.add(`${j} ${relationType}`);
        out.push({ from: nameAt(i), to: nameAt(j), relationType });
      }
    }
    return out;
  };

  /**
   * Questions over the first n entities, each with the entity that answers it.
   * kinds: exact (the name), keyword (one rare term), multi (three words of one fact),
   * paraphrase (no content word shared), relation (one hop), nohit (nothing may answer).
   */
  const queries = (n, count = 200) => {
    const r = rng(seed, 5, n), out = [];
    const plants = Math.min(PLANT_LIMIT, Math.max(0, Math.floor((n - 4) / 7) + 1));
    const kinds = ['exact', 'keyword', 'multi', 'paraphrase', 'relation', 'nohit'];
    for (let q = 0; q < count && n >= 50; q++) {
      const kind = kinds[q % kinds.length];
      if (kind === 'exact') { const i = r.int(n); out.push({ kind, query: nameAt(i), answers: [nameAt(i)] }); }
      else if (kind === 'keyword') { const i = 1 + 5 * r.int(Math.floor((n - 2) / 5) + 1); out.push({ kind, query: tag(i), answers: [nameAt(i)] }); }
      else if (kind === 'multi' || kind === 'paraphrase') {
        const k = r.int(plants), t = plantText(k), i = 3 + 7 * k;
        out.push({ kind, query: kind === 'multi' ? t.terms : t.question, answers: [nameAt(i)] });
      } else if (kind === 'relation') {
        const rels = relationsAt(1 + r.int(n - 1)), { from, relationType } = rels[0];
        out.push({ kind, query: `${from} ${relationType}`, answers: rels.filter(x => x.relationType === relationType).map(x => x.to) });
      } else out.push({ kind, query: `zq${mix(seed, 6, q).toString(36)}x`, answers: [] });
    }
    return out;
  };

  return { seed, entityAt, relationsAt, nameAt, typeAt, queries, tagAt: tag };
}

// ---------------------------------------------------------------- writers
/** Reference-server JSONL, a line each: entities first, then relations. */
export function* jsonlLines(c, n) {
  for (let i = 0; i < n; i++) yield JSON.stringify({ type: 'entity', ...c.entityAt(i) });
  for (let i = 0; i < n; i++) for (const r of c.relationsAt(i)) yield JSON.stringify({ type: 'relation', ...r });
}

/** Writes lines to a file in chunks; returns bytes written. */
export function writeLines(file, lines) {
  fs.mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  const fd = fs.openSync(file, 'w');
  let buf = [], size = 0, total = 0;
  const flush = () => { const s = buf.join(''); total += fs.writeSync(fd, s); buf = []; size = 0; };
  try {
    for (const l of lines) { buf.push(l, '\n'); size += l.length; if (size > 1 << 20) flush(); }
    flush();
  } finally { fs.closeSync(fd); }
  return total;
}

/** Checks the promises made above; returns figures, throws on a breach. */
export function check(c, n) {
  const names = new Set(), degree = new Map(), types = {};
  let obs = 0, chars = 0, min = 1e9, max = 0, rels = 0;
  for (let i = 0; i < n; i++) {
    const e = c.entityAt(i);
    if (names.has(e.name)) throw new Error(`name twice: ${e.name}`);
    if (e.name.length > 100) throw new Error(`name too long: ${e.name}`);
    names.add(e.name);
    types[e.entityType] = (types[e.entityType] || 0) + 1;
    if (e.observations.length !== 3 || new Set(e.observations).size !== 3) throw new Error(`observations of ${e.name}`);
    for (const o of e.observations) {
      obs++; chars += o.length; min = Math.min(min, o.length); max = Math.max(max, o.length);
      if (o.length < 20 || o.length > 150) throw new Error(`length ${o.length}: ${o}`);
      if (sentences(o) > 2) throw new Error(`sentences: ${o}`);
    }
    for (const r of c.relationsAt(i)) { rels++; degree.set(r.to, (degree.get(r.to) || 0) + 1); }
  }
  const d = [...degree.values()].sort((a, b) => b - a);
  return { entities: n, observations: obs, relations: rels, meanObservationChars: +(chars / obs).toFixed(1), minObservationChars: min, maxObservationChars: max, types, inDegree: { max: d[0] || 0, p99: d[Math.floor(d.length * 0.01)] || 0, median: d[Math.floor(d.length / 2)] || 0, withNone: n - d.length } };
}

