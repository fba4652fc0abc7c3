import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  parseControlLine,
  readBenchResult,
} from '../../../../src/kit/records/run/control-message.js'

const beat = {
  type: 'beat',
  rank: 3,
  phase: 'reduce',
  step: 7,
  sequence: 15,
  waitingFor: null,
  sentMs: 12.5,
  latest: null,
}
const latest = {
  step: 6,
  loss: 'NaN',
  throughputSamplesPerSec: 10,
  allreduceMs: 1,
  computeMs: 2,
}

describe('Line of a worker', () => {
  test("A worker's message drops the rank that it states", () => {
    const { rank: _rank, ...message } = beat
    expect(parseControlLine(JSON.stringify(beat))).toEqual({ status: 'message', message })
    const later = { ...beat, latest }
    expect(parseControlLine(JSON.stringify(later))).toMatchObject({ message: { latest } })
  })

  test.each(['', 'hello', '[1,2]', 'null', '7', '{"type":"unheard of"}', '{"type":"beat","pha'])(
    'A line that is not a message counts as noise: %s',
    (line) => expect(parseControlLine(line)).toEqual({ status: 'noise' }),
  )

  test.each([
    [{ type: 'ready', rank: 0 }, "'ready' whose backend is missing or wrong"],
    [{ ...beat, step: -1 }, "'beat' whose step is missing or wrong"],
    [{ ...beat, latest: 5 }, "'beat' whose latest is missing or wrong"],
    [
      { ...beat, latest: { ...latest, step: 1e300 } },
      "'beat' whose latest.step is missing or wrong",
    ],
    [{ type: 'failure', kind: 'mine' }, "'failure' whose kind is missing or wrong"],
    [{ type: 'saved', step: 1, directory: 7 }, "'saved' whose directory is missing or wrong"],
  ])('A message without a required field is wrong: %j', (message, reason) => {
    expect(parseControlLine(JSON.stringify(message))).toEqual({ status: 'wrong', reason })
  })

  test('The parser reads any line without an error', () => {
    const types = ['beat', 'started', 'ready', 'failure', 'done', 'saved', 'sealed']
    const messages = fc.dictionary(
      fc.constantFrom('rank', 'step', 'latest', 'ranks'),
      fc.jsonValue(),
    )
    const typed = fc.tuple(fc.constantFrom(...types), messages)
    const lines = fc.oneof(
      fc.string(),
      fc.json(),
      typed.map(([type, message]) => JSON.stringify({ type, ...message })),
    )
    fc.assert(
      fc.property(lines, (line) => {
        expect(['message', 'noise', 'wrong']).toContain(parseControlLine(line).status)
      }),
      { numRuns: 2000 },
    )
  })
})

test('The parser reads a result only where it is one', () => {
  expect(readBenchResult({ timesMs: [1, 2] })).toEqual({ timesMs: [1, 2] })
  expect(readBenchResult({ timesMs: ['1'] })).toBeNull()
})
