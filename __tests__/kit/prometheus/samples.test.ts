import { expect, test } from 'vitest'
import { inSeconds, known, stateSet } from '../../../src/kit/prometheus/samples.js'

test('An unknown value has no sample, and zero and NaN have one', () => {
  expect(known('step', {}, null)).toEqual([])
  expect(known('step', { job: 'a' }, 0)).toEqual([{ name: 'step', labels: { job: 'a' }, value: 0 }])
  expect(known('loss', {}, Number.NaN)).toEqual([{ name: 'loss', labels: {}, value: Number.NaN }])
  expect([inSeconds(null), inSeconds(1500)]).toEqual([null, 1.5])
})

test('A state set is 1 for the current state and 0 for all others, and all 0 for a state that it lacks', () => {
  const valuesOf = (current: string) =>
    stateSet('health', { job: 'a' }, 'status', [['ok', 'bad'], current]).map(
      ({ labels, value }) => [labels, value],
    )
  expect(valuesOf('bad')).toEqual([
    [{ job: 'a', status: 'ok' }, 0],
    [{ job: 'a', status: 'bad' }, 1],
  ])
  expect(valuesOf('else').map(([, value]) => value)).toEqual([0, 0])
})
