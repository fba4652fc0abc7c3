import { describe, expect, test } from 'vitest'
import { describeRanges, findGaps } from '../../../src/prove/validate/step-ranges.js'
import { matchSteps } from '../../../src/prove/validate/match-steps.js'
import {
  aReferenceRun,
  aRunConfig,
  aRunMetrics,
  aStepRecord,
  aWorkerSnapshot,
  someSteps,
} from '../../support/builders/run-builders.js'

const stepsOf = (...numbers: number[]) => numbers.map((step) => aStepRecord({ step }))

describe('Matching steps', () => {
  test('Steps match by number, not by position', () => {
    const multi = aRunMetrics({ steps: stepsOf(0, 2, 3, 1) })
    const { pairs } = matchSteps({ single: aReferenceRun(), multi })
    expect(pairs.map(({ single, multi: other }) => [single.step, other.step])).toEqual([
      [0, 0],
      [1, 1],
      [2, 2],
      [3, 3],
    ])
  })

  test('The matcher uses the first of two records of a step', () => {
    const steps = [...someSteps(4), aStepRecord({ step: 1, loss: 9 }), aStepRecord({ step: 2 })]
    const { pairs, findings } = matchSteps({
      single: aReferenceRun(),
      multi: aRunMetrics({ steps }),
    })
    expect(pairs[1]?.multi.loss).toBe(someSteps(2)[1]?.loss)
    expect(findings[0]?.message).toBe(
      'The multi-worker run records step 1 more than once (and 1 more such).',
    )
  })

  test('The matcher names requested steps that a run did not reach and the rank that stopped', () => {
    const multi = aRunMetrics({
      config: aRunConfig({ num_steps: 100 }),
      steps: stepsOf(0, 1, 2),
      worker_snapshots: [0, 1, 2].map((rank) =>
        aWorkerSnapshot({ worker_id: rank, step: rank === 1 ? 1 : 2 }),
      ),
    })
    const { findings } = matchSteps({ single: aReferenceRun({ steps: someSteps(100) }), multi })
    expect(findings.map(({ message }) => message)).toEqual([
      'The multi-worker run lacks steps 3 to 99. Its records name rank 1 (stopped at step 1).',
      'The step counts differ: 100 in the single-worker run, 3 in the multi-worker run.',
    ])
  })

  test('The matcher expects only the steps after its checkpoint from a resumed run', () => {
    const multi = aRunMetrics({
      config: aRunConfig({ num_steps: 6 }),
      steps: stepsOf(3, 5),
      resumed_from_step: 3,
    })
    const { findings, pairs } = matchSteps({
      single: aReferenceRun({ steps: someSteps(6) }),
      multi,
    })
    expect(pairs.map(({ step }) => step)).toEqual([3, 5])
    expect(findings.map(({ severity, message }) => `${severity}: ${message}`)).toEqual([
      'error: The multi-worker run lacks step 4.',
      'note: The multi-worker run continued a checkpoint at step 3; the steps before it are not in its file and were not compared.',
    ])
  })

  test.each([
    { name: 'its own steps', count: 3 },
    { name: 'all steps of the training', count: 6 },
  ])('A resumed run may count $name', ({ count }) => {
    const steps = stepsOf(3, 4, 5)
    const multi = aRunMetrics({ steps, num_steps: count, resumed_from_step: 3 })
    const { findings } = matchSteps({ single: aReferenceRun({ steps: someSteps(6) }), multi })
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([])
  })

  test('The matcher does not count to a million million', () => {
    const multi = aRunMetrics({ config: aRunConfig({ num_steps: 1e12 }) })
    const { findings } = matchSteps({ single: aReferenceRun(), multi })
    expect(findings[0]?.message).toContain('lacks steps 4 to 999999999999')
  })
})

describe('Gaps between steps', () => {
  test.each([
    { name: 'none', steps: [0, 1, 2], first: 0, end: 3, gaps: [] },
    { name: 'at the start', steps: [2], first: 0, end: 3, gaps: [{ first: 0, last: 1 }] },
    { name: 'at the end', steps: [0], first: 0, end: 3, gaps: [{ first: 1, last: 2 }] },
    { name: 'everything', steps: [], first: 1, end: 3, gaps: [{ first: 1, last: 2 }] },
    {
      name: 'steps before the first',
      steps: [0, 4],
      first: 3,
      end: 5,
      gaps: [{ first: 3, last: 3 }],
    },
  ])('The gaps between the steps are $name', ({ steps, first, end, gaps }) => {
    expect(findGaps(steps, first, end)).toEqual(gaps)
  })

  test.each([
    { ranges: [{ first: 3, last: 3 }], text: 'step 3' },
    { ranges: [{ first: 3, last: 9 }], text: 'steps 3 to 9' },
    {
      ranges: [1, 3, 5, 7, 9, 11, 13].map((step) => ({ first: step, last: step })),
      text: 'steps 1, 3, 5, 7, 9 and 2 more ranges',
    },
  ])('The description of the gaps is $text', ({ ranges, text }) => {
    expect(describeRanges(ranges)).toBe(text)
  })
})
