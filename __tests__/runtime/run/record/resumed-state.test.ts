import { expect, test } from 'vitest'
import {
  type CheckpointLine,
  parseCheckpointLines,
} from '../../../../src/kit/records/run/checkpoint-line.js'
import {
  describeResume,
  judgeResumedState,
} from '../../../../src/runtime/run/record/resumed-state.js'
import type { RestartRecord } from '../../../../src/kit/records/run/run-metrics.js'

const hash = (digit: string): string => digit.repeat(32)
const line = (
  action: CheckpointLine['action'],
  at: number,
  changes: Partial<CheckpointLine> = {},
): CheckpointLine => ({
  action,
  rank: 0,
  pid: action === 'loaded' ? 2 : 1,
  path: '/job/last.pt',
  step: at,
  digest: hash('a'),
  at_ms: at,
  ...changes,
})
const saved = (at: number, digit = 'a', path = '/job/last.pt') => [
  line('saving', at, { digest: hash(digit), path }),
  line('saved', at, { digest: hash(digit), path }),
]
const second = new Set([2])

test('A loaded state with the digest of the newest save is identical', () => {
  const lines = [...saved(1, 'b'), ...saved(2), line('loaded', 3)]
  expect(judgeResumedState(lines, second)).toBe('identical')
})

test('A loaded state with another digest differs, even if an older save had it', () => {
  expect(judgeResumedState([...saved(1, 'b'), line('loaded', 3)], second)).toBe('differs')
  expect(judgeResumedState([...saved(1), ...saved(2, 'b'), line('loaded', 3)], second)).toBe(
    'differs',
  )
})

test('After an interrupted save, the resumed state is the old one, the new one, or unknown', () => {
  const cut = line('saving', 2, { digest: hash('b') })
  const loaded = (digit: string) => line('loaded', 3, { digest: hash(digit) })
  expect(judgeResumedState([...saved(1), cut, loaded('a')], second)).toBe('identical')
  expect(judgeResumedState([...saved(1), cut, loaded('b')], second)).toBe('identical')
  expect(judgeResumedState([...saved(1), cut, loaded('c')], second)).toBeNull()
})

test('A renamed checkpoint is recognised by its content', () => {
  const renamed = saved(1, 'a', '/job/partial.pt')
  expect(judgeResumedState([...renamed, line('loaded', 3)], second)).toBe('identical')
  const pretrained = line('loaded', 3, { digest: hash('f'), path: '/hub/base.pt' })
  expect(judgeResumedState([...renamed, pretrained], second)).toBeNull()
})

test('The result is unknown if nothing was loaded, or if the loaded state has no digest', () => {
  expect(judgeResumedState(saved(1), second)).toBeNull()
  expect(judgeResumedState([...saved(1), line('loaded', 3, { digest: null })], second)).toBeNull()
  expect(judgeResumedState([...saved(1), line('loaded', 3, { pid: 9 })], second)).toBeNull()
})

test('A line that is cut off is left out', () => {
  const text = `${JSON.stringify(line('saved', 1))}\n{"action":"sav`
  expect(parseCheckpointLines(text)).toEqual([line('saved', 1)])
})

test.each([
  ['identical', /bit-identical/],
  ['differs', /is not the one it had saved/],
  [null, /unknown/],
] as const)('The description of a restart fits its resumed state: %s', (state, words) => {
  const restart: RestartRecord = {
    attempt: 0,
    failed_step: 9,
    reason: 'killed',
    rank: 1,
    resumed_from_step: 8,
    delay_ms: 1,
    lost_steps: 1,
    time_to_recover_ms: null,
    proven: true,
  }
  expect(describeResume(restart)).toEqual([])
  expect(describeResume({ ...restart, resumed_state: state }).join()).toMatch(words)
  expect(describeResume({ ...restart, samples_again: 0 })).toEqual([])
  expect(describeResume({ ...restart, samples_again: 1 }).join()).toMatch(/ 1 sample came a second/)
})
