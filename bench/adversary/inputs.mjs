import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { createCaller } from './many-calls.mjs'
import { noCounts } from './battle.mjs'
import { addSshOfOurs } from './verbs.mjs'

const page = ['--output', 'page.html']
const compareWith = ['--name', 'main', '--baseline-dir', 'bd']

/** A file of ours, and the calls that read it; `isVerdict`: exit code 0 says that what it holds is right. */
const readers = [
  { file: 'run.json', words: ['validate', 'run.json', 'bad'], isVerdict: true },
  { file: 'run.json', words: ['validate', 'bad', 'run.json'], isVerdict: true },
  { file: 'run.json', words: ['report', 'bad', ...page] },
  { file: 'run.json', words: ['report', 'bad', '--as', 'heatmap', ...page] },
  { file: 'run.json', words: ['report', 'run.json', 'bad', '--as', 'dashboard', ...page] },
  {
    file: 'run.json',
    words: ['baseline', 'compare', 'bad', ...compareWith],
    isVerdict: true,
  },
  { file: 'faults.json', words: ['report', 'bad', ...page] },
  {
    file: 'bd/main.json',
    words: ['baseline', 'compare', 'run.json', ...compareWith],
    isVerdict: true,
  },
  { file: 'health.json', words: ['monitor', 'status', '--health', 'bad'], isVerdict: true },
  {
    file: 'health.json',
    words: ['monitor', 'report', '--health', 'bad', '--json', ...page],
    isVerdict: true,
  },
  {
    file: 'nodes.json',
    words: ['monitor', 'status', '--health', 'health.json', '--nodes-state', 'bad'],
  },
  { file: 'nodes.json', words: ['nodes', 'status', '--state', 'bad', '--json'], isVerdict: true },
  { file: 'nodes.json', words: ['nodes', 'clear', 'a1', 'disk-space', '--state', 'bad'] },
  { file: 'nodes.json', words: ['jobs', 'watch-status', 'night', '--state', 'bad'] },
  { file: 'nodes.json.lock', words: ['nodes', 'clear', 'a1', 'load', '--state', 'nodes.json'] },
  { file: 'nodes.daemon', words: ['nodes', 'status', '--state', 'nodes.json'] },
  {
    file: 'cluster.yaml',
    words: ['nodes', 'check', '--cluster', 'bad', '--ssh-config', 'ssh_config'],
  },
  { file: 'settings.yml', words: ['config', '--', 'run', '--steps', '2', '--config', 'bad'] },
  { file: 'rd/events/rank-0.log', words: ['events', 'rd', '--rank', '0'] },
  { file: 'rd/events/rank-1.log', words: ['report', 'rd', ...page] },
  {
    file: 'rd/events/coordinator.jsonl',
    words: ['monitor', 'status', '--run-dir', 'rd', '--health', 'health.json'],
  },
  {
    file: 'rd/events/rank-0.log',
    words: ['monitor', 'status', '--run-dir', 'rd', '--health', 'health.json'],
  },
  { file: 'rd/run.json', words: ['events', 'rd'] },
  { file: 'rd/run.json', words: ['report', 'rd', ...page] },
]

const snippets = [
  'NaN',
  '-1',
  '1e999',
  '99999999999999999999',
  'null',
  'true',
  '[',
  '{',
  '"',
  '\u0000',
  '\u202e',
  '\u001b[2J',
  '</script><script>alert(1)</script>',
  '__proto__',
  '"constructor":',
  '../../etc/passwd',
  '[]',
  '{}',
  '\n',
  '&a [*a]',
]

const nested = ['[', '{"a":', '- ']

/** What must never be in what a call says: it would move the cursor of a terminal. */
const isControl = (said) => /[\u0000-\u0008\u000b-\u001f\u007f\u202a-\u202e]/.test(said)

/** A damaged health checkpoint is read again, in case it is being written; a lock is waited for; nodes are asked. */
const isSlow = ({ file, words }) =>
  file === 'health.json' || file.startsWith('nodes.json.') || words.includes('check')
const slow = readers.filter(isSlow)
const quick = readers.filter((reader) => !isSlow(reader))

/** Gives mutated files to their readers until the time is over. */
export async function feedInputs(battle, untilMs) {
  const counts = noCounts()
  const originals = await makeOriginals(battle, counts)
  const { cli, folder } = battle
  const caller = createCaller({ cli, folder, limitMs: 120_000 })
  await readWhole(battle, counts, { caller, originals })
  while (performance.now() < untilMs) {
    const { file, words, isVerdict = false } = battle.pick(battle.below(12) > 0 ? quick : slow)
    const original = originals.get(file) ?? Buffer.alloc(0)
    const bad = mutate(original, battle)
    // A file that is not named, but found in a directory, is read in its place.
    const place = words.includes('bad') ? 'bad' : file
    writeFileSync(battle.path(place), bad)
    const { code, said } = await caller.call(words)
    battle.judge(counts, { words, code, said })
    judgeReading(battle, counts, { words, bad, said, isPass: isVerdict && code === 0 })
    writeFileSync(battle.path(place), original)
  }
  caller.close()
  return counts
}

function judgeReading(battle, counts, { words, bad, said, isPass }) {
  if (isPass && !isJson(bad))
    battle.note(counts, 'falsePasses', [words, bad.toString('latin1').slice(-500)])
  if (isControl(said)) battle.note(counts, 'control', [words, said])
}

/** A reader that refuses what is whole would try nothing. */
async function readWhole(battle, counts, { caller, originals }) {
  for (const { file, words } of readers) {
    writeFileSync(battle.path('bad'), originals.get(file) ?? '')
    const { code, said } = await caller.call(words)
    if (code === 2) battle.note(counts, 'codes', [words, 'of a whole file', said])
  }
}

/** One whole file of each kind, by name. */
async function makeOriginals(battle, counts) {
  const { call, path } = battle
  writeFileSync(path('settings.yml'), 'workers: 2\nsteps: 20\n')
  writeFileSync(path('cluster.yaml'), clusterOfOurs)
  const run = ['run', '--steps', '20', '--output', 'run.json', '--run-dir', 'rd']
  await call(counts, [...run, '--workers', '2', '--health', 'health.json'])
  await call(counts, ['baseline', 'save', 'run.json', ...compareWith])
  const faults = ['fault-test', '--faults', 'worker_crash', '--rounds', '1', '--steps', '20']
  await call(counts, [...faults, '--output', 'faults.json'])
  addSshOfOurs(battle)
  const watch = ['nodes', 'watch', '--nodes', 'a1,a2', '--ssh-config', 'ssh_config', '--for', '8']
  await call(counts, [...watch, '--state', 'nodes.json', '--quiet'])
  await call(counts, ['nodes', 'register-job', 'night', '--on', 'a1', '--state', 'nodes.json'])
  for (const name of ['nodes.json.lock', 'nodes.daemon']) writeFileSync(path(name), lockOfOurs)
  return new Map(readers.map(({ file }) => [file, readFileSync(path(file))]))
}

/** Of a process of this host that has ended. */
const lockOfOurs = JSON.stringify({
  pid: 4_000_000,
  host: hostname(),
  machine_id: null,
  boot_id: null,
  pid_namespace: null,
  start_ticks: '1',
  started_at: '2026-01-01T00:00:00.000Z',
  lock_id: 'b2f7f3f0-0000-4000-8000-000000000000',
})

const clusterOfOurs = `workers:
  - name: a1
    ip: 127.0.0.1
    gpus: 8
    mounts: [/, /data]
monitoring:
  preset: production
  base_interval: 15
limits:
  gpu_temperature_c: { warning: 75, critical: 83 }
`

function mutate(original, { below, pick }) {
  const at = below(original.length + 1)
  const length = below(40)
  const before = original.subarray(0, at)
  const after = original.subarray(at)
  const forms = [
    () => before,
    () => Buffer.concat([before, after.subarray(length)]),
    () => Buffer.concat([before, Buffer.from(pick(snippets)), after.subarray(length)]),
    () => Buffer.concat([before, Buffer.from(pick(snippets)), after]),
    () => Buffer.concat([before, Buffer.from([below(256)]), after.subarray(1)]),
    () => Buffer.concat([before, after.subarray(0, length), after]),
    () => Buffer.concat([before, Buffer.from(pick(nested).repeat(pick([900, 20_000]))), after]),
    () => Buffer.concat([original, original]),
    () => changeValue(original, { below, pick }),
    () => changeValue(original, { below, pick }),
    () => Buffer.alloc(0),
  ]
  return pick(forms)()
}

/** Another value in the place of one number or text of a document. */
function changeValue(original, { below, pick }) {
  const text = original.toString('utf8')
  const values = [...text.matchAll(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?|"(?:[^"\\]|\\.)*"/g)]
  if (values.length === 0) return original
  const { index = 0, 0: value } = values[below(values.length)] ?? { 0: '' }
  const other = pick(['-1', '0', '1e308', '""', 'null', '[]', '{}', '"\\u001b[2J"', '1.5', '"x"'])
  return Buffer.from(text.slice(0, index) + other + text.slice(index + value.length))
}

function isJson(bytes) {
  try {
    JSON.parse(bytes.toString('utf8'))
    return true
  } catch {
    return false
  }
}
