import { readFileSync, writeFileSync } from 'node:fs'
import { noCounts } from './battle.mjs'

/** A file of ours, and the calls that read it; `isVerdict`: exit code 0 says that what it holds is right. */
const readers = [
  { file: 'run.json', words: ['validate', 'run.json', 'bad'], isVerdict: true },
  { file: 'run.json', words: ['report', 'html', '--result', 'bad', '--output', 'page.html'] },
  { file: 'health.json', words: ['monitor', 'status', '--checkpoint', 'bad'], isVerdict: true },
  {
    file: 'health.json',
    words: ['monitor', 'report', '--checkpoint', 'bad', '--json'],
    isVerdict: true,
  },
  { file: 'settings.yml', words: ['run', '--steps', '2', '--config', 'bad'] },
  { file: 'rd/events/rank-0.log', words: ['events', 'rd', '--rank', '0'] },
  {
    file: 'rd/events/coordinator.jsonl',
    words: ['monitor', 'status', '--run-dir', 'rd', '--checkpoint', 'health.json'],
  },
  { file: 'rd/run.json', words: ['events', 'rd'] },
]

const snippets = [
  'NaN',
  '-1',
  '1e999',
  'null',
  '[',
  '{',
  '"',
  '\u0000',
  '\u202e',
  '\u001b[2J',
  '__proto__',
  '[]',
  '{}',
]

/** Gives mutated files to their readers until the time is over. */
export async function feedInputs(battle, untilMs) {
  const counts = noCounts()
  writeFileSync(battle.path('settings.yml'), 'run:\n  workers: 2\n')
  const run = ['run', '--steps', '20', '--output', 'run.json', '--run-dir', 'rd']
  await battle.call(counts, [...run, '--health-checkpoint-path', 'health.json'])
  const originals = new Map(readers.map(({ file }) => [file, readFileSync(battle.path(file))]))
  while (performance.now() < untilMs) {
    const { file, words, isVerdict = false } = battle.pick(readers)
    const original = originals.get(file) ?? Buffer.alloc(0)
    const bad = mutate(original, battle)
    // A file within the run directory is read in its place.
    const place = file.startsWith('rd/') ? file : 'bad'
    writeFileSync(battle.path(place), bad)
    const { code } = await battle.call(counts, words)
    if (isVerdict && code === 0 && !isJson(bad)) counts.falsePasses++
    writeFileSync(battle.path(place), original)
  }
  return counts
}

function mutate(original, { below, pick }) {
  const at = below(original.length + 1)
  const length = below(40)
  const before = original.subarray(0, at)
  const after = original.subarray(at)
  const forms = [
    () => before,
    () => Buffer.concat([before, after.subarray(length)]),
    () => Buffer.concat([before, Buffer.from(pick(snippets)), after.subarray(length)]),
    () => Buffer.concat([before, Buffer.from([below(256)]), after.subarray(1)]),
    () => Buffer.concat([before, Buffer.from('['.repeat(20_000)), after]),
    () => Buffer.concat([original, original]),
    () => Buffer.alloc(0),
  ]
  return pick(forms)()
}

function isJson(bytes) {
  try {
    JSON.parse(bytes.toString('utf8'))
    return true
  } catch {
    return false
  }
}
