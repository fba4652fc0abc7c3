import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseEvents } from '../../../src/lab/telemetry/parse-events.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

/** What the adapter's own code makes of some events, which are Python. */
function writtenInPython(...events: readonly string[]): Uint8Array {
  const program = `
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from minicluster_torch.record import encode, number
sys.stdout.buffer.write(b''.join(encode(event) for event in [${events.join(', ')}]))
`
  return execFileSync('python3', ['-c', program, adapter])
}

const place = "'rank': 1, 'step': 3"
const times =
  "'data_ms': 1.5, 'compute_ms': 2, 'wait_ms': None, 'transfer_ms': None, 'update_ms': 1"
const step = `{'type': 'step', ${place}, 'epoch': 0, 'loss': None, 'local_loss': number(float('nan')), 'samples': 8, 'global_samples': None, ${times}, 'step_ms': 5, 'at_ms': 9.25}`
const start =
  "{'type': 'start', 'version': 1, 'run_id': 'a run \u00e9', 'rank': 1, 'world_size': 2, 'pid': 7, 'first_step': 0, 'at_ms': 0.5}"
const samples = `{'type': 'samples', ${place}, 'epoch': 0, 'source': 'index', 'indices': [4, 2]}`
const state = `{'type': 'state', ${place}, 'state_hash': '0' * 32, 'tensor_hashes': ['f' * 32]}`
const note = "{'type': 'note', 'rank': 1, 'message': 'a hook failed', 'at_ms': 10}"

test('The parser reads the records that the adapter writes in Python, with null for unknown', () => {
  const log = writtenInPython(start, step, samples, state, note)
  const { events, damage, partialBytes } = parseEvents(1, log)
  expect({ damage, partialBytes }).toEqual({ damage: null, partialBytes: 0 })
  expect(events.map(({ type }) => type)).toEqual(['start', 'step', 'samples', 'state', 'note'])
  expect(events[0]).toMatchObject({ run_id: 'a run \u00e9', world_size: 2 })
  expect(events[1]).toMatchObject({ loss: null, local_loss: NaN, transfer_ms: null, samples: 8 })
})

test("The adapter's log is readable after a kill at any byte: whole records count, and nothing else", () => {
  const log = writtenInPython(start, step, note)
  const whole = parseEvents(1, log).events.length
  let most = 0
  for (let bytes = 0; bytes < log.length; bytes++) {
    const { events, damage } = parseEvents(1, log.subarray(0, bytes))
    expect(damage).toBeNull()
    expect(events.length).toBeGreaterThanOrEqual(most)
    expect(events.length).toBeLessThan(whole)
    most = events.length
  }
  expect(most).toBe(whole - 1)
})

/** What the adapter's own code makes of a step or its samples, as numbers. */
function wordsInPython(kind: 'STEP' | 'SAMPLES', words: string): Uint8Array {
  const program = `
import sys
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from minicluster_torch import record
unknown, nan = record.UNKNOWN, float('nan')
sys.stdout.buffer.write(record.encode_words(record.${kind}, [${words}]))
`
  return execFileSync('python3', ['-c', program, adapter])
}

test('The parser reads a step that the adapter writes as numbers, with null for unknown', () => {
  const log = wordsInPython('STEP', '3, 1, 1, -0.5, 8, 1.5, unknown, unknown, 1, 5, 9.25, 7')
  const { events, damage } = parseEvents(1, log)
  expect(damage).toBeNull()
  expect(events).toEqual([
    {
      type: 'step',
      rank: 1,
      step: 3,
      epoch: 1,
      loss: null,
      local_loss: -0.5,
      samples: 8,
      global_samples: null,
      data_ms: 1.5,
      compute_ms: null,
      wait_ms: null,
      transfer_ms: null,
      update_ms: 1,
      step_ms: 5,
      at_ms: 9.25,
      collectives: 7,
    },
  ])
})

test('A loss that is no number is kept apart from one that is unknown', () => {
  const rest = 'unknown, 1.5, 2, 2, 1, 5, 9.25, 7'
  const lossOf = (words: string) =>
    parseEvents(1, wordsInPython('STEP', `3, 1, ${words}, ${rest}`)).events
  expect(lossOf('1, nan')).toMatchObject([{ local_loss: NaN, samples: null }])
  expect(lossOf('0, 0')).toMatchObject([{ local_loss: null }])
})

test('The parser reads the indices of samples that the adapter writes as numbers', () => {
  const { events, damage } = parseEvents(1, wordsInPython('SAMPLES', '3, 1, 4, 2'))
  const told = { type: 'samples', rank: 1, step: 3, epoch: 1, source: 'index', indices: [4, 2] }
  expect({ events, damage }).toEqual({ events: [told], damage: null })
})

test('A record of numbers that is cut, or whose words cannot be, is no event', () => {
  const step = wordsInPython('STEP', '3, 1, 1, 0.5, 8, 1, 1, 1, 1, 5, 9, 7')
  for (let bytes = 0; bytes < step.length; bytes++)
    expect(parseEvents(1, step.subarray(0, bytes))).toMatchObject({ events: [], damage: null })
  const damagedSteps = [
    '3, 1, 1',
    '-1, 1, 1, 0.5, 8, 1, 1, 1, 1, 5, 9, 7',
    '3, 1, 1, 0.5, 8, nan, 1, 1, 1, 5, 9, 7',
    '3, 1, 1, 0.5, 8, 1, 1, 1, 1, 5, nan, 7',
    '3, 1, 1, 0.5, 8, 1, 1, 1, 1, 5, 9, 0.5',
  ]
  for (const words of damagedSteps)
    expect(parseEvents(1, wordsInPython('STEP', words)).damage).not.toBeNull()
  for (const words of ['0.5, 1, 4', '3, -1, 4', '3, 1, nan', '3, 1, -4'])
    expect(parseEvents(1, wordsInPython('SAMPLES', words)).damage).not.toBeNull()
})

test('The exception that ends a rank is in its log with kind, message and step', () => {
  const folder = mkdtempSync(join(tmpdir(), 'minicluster-records-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const program = `
import sys, types
sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
for name in ('torch', 'torch.distributed', 'torch.distributed.distributed_c10d'):
    sys.modules[name] = types.ModuleType(name)
sys.modules['torch'].distributed = sys.modules['torch.distributed']
sys.modules['torch.distributed'].distributed_c10d = sys.modules['torch.distributed.distributed_c10d']
from minicluster_torch.ending import Ending
from minicluster_torch.record import Recorder
asked = {'startedAtEpochMs': 0, 'runId': 'run', 'controlDirectory': None}
watched = types.SimpleNamespace(recorder=Recorder(asked, sys.argv[2], 1, 2), step=3, detours=None)
sys.excepthook = lambda *_: None
Ending(watched).watch_exceptions()
sys.excepthook(ValueError, ValueError('no such file'), None)
`
  const environment = { ...process.env, RANK: '1', WORLD_SIZE: '2' }
  execFileSync('python3', ['-c', program, adapter, folder], { env: environment })
  const { events } = parseEvents(1, readFileSync(join(folder, 'events', 'rank-1.log')))
  expect(events).toMatchObject([
    { type: 'error', kind: 'ValueError', message: 'ValueError: no such file', step: 3 },
  ])
})
