import { expect, test } from 'vitest'
import { createSlowCost } from '../../../../src/lab/detect/timing/slow-cost.js'
import { describeFinding } from '../../../../src/lab/detect/findings.js'
import type { CompleteStep } from '../../../../src/lab/detect/stream/rank-steps.js'

const source = { name: 'straggler', evidence: 'strong', channel: 'telemetry' } as const
const finding = describeFinding(source, {
  type: 'slow_worker',
  step: 40,
  raised_step: 50,
  blame: { kind: 'rank', rank: 1 },
  message: 'rank 1 is slow',
})

/** A step of 10 ms that ends at this time. */
const stepAt = (step: number, atMs: number): CompleteStep => ({
  step,
  at_ms: atMs,
  values: [0, 1, 2].map((rank) => ({
    step: { type: 'step', rank, step, step_ms: 10 } as never,
    resources: null,
    links: null,
    audit: null,
  })),
})

/** What is raised in so many steps of 10 ms, from step 50 on, in which rank 1 takes so much longer; then the run ends. */
function raised(steps: number, excessMs: (index: number) => number) {
  const cost = createSlowCost(0)
  const said = Array.from({ length: steps }, (_, index) => {
    const now = { who: 1, excessMs: excessMs(index), describe: () => finding }
    return cost.weigh(stepAt(50 + index, 500 + 10 * index), [now])
  })
  const end = { type: 'run-ended', outcome: 'finished', message: null, at_ms: 90_000 } as const
  return { during: said.flat(), atEnd: cost.end(end) }
}

test('A slow rank is minor when it is raised, and a warning once it has lasted ten seconds', () => {
  const { during, atEnd } = raised(1100, () => 3)
  expect(during.map(({ severity }) => severity)).toEqual(['minor', 'warning'])
  expect(during[0]?.message).toContain('minor so far')
  expect(during[1]).toMatchObject({ message: 'rank 1 is slow', at_ms: 10_500, raised_step: 1050 })
  expect(atEnd).toEqual([])
})

test('A slow rank that costs less than a tenth of a step stays minor, however long it lasts', () => {
  const { during, atEnd } = raised(2000, () => 0.9)
  expect(during.map(({ severity }) => severity)).toEqual(['minor'])
  expect(during[0]?.message).toContain('less than 10 % of a step')
  expect(atEnd).toEqual([])
})

test.each([
  ['for a second, again and again', 3, (index: number) => index % 1000 < 100],
  ['at single steps, each for long', 60, (index: number) => index % 20 === 0],
])('A rank that is slow %s stays minor', (_, excessMs, isSlow) => {
  const { during, atEnd } = raised(5000, (index) => (isSlow(index) ? excessMs : 0))
  expect(during.map(({ severity }) => severity)).toEqual(['minor'])
  expect(atEnd).toEqual([])
})

test('A rank that is slow in every other step becomes a warning', () => {
  const { during } = raised(1100, (index) => (index % 2 === 0 ? 6 : 0))
  expect(during.map(({ severity }) => severity)).toEqual(['minor', 'warning'])
})

test('In a short run, a slow rank is a warning at the end if it was slow for half of the run', () => {
  expect(raised(50, () => 6).atEnd).toMatchObject([{ severity: 'warning', at_ms: 90_000 }])
  expect(raised(20, () => 6).atEnd).toEqual([])
  expect(raised(50, (index) => (index < 20 ? 30 : 0)).atEnd).toEqual([])
})

test.each([
  ['half of the time is a warning', 5, ['warning']],
  ['less than that is minor, as a slow core explains it', 4.9, []],
])('In a short run, a slow rank that costs %s', (_, excessMs, expected) => {
  const { atEnd } = raised(50, () => excessMs)
  expect(atEnd.map(({ severity }) => severity)).toEqual(expected)
})

test('What a rank loses in loading and in computing adds up', () => {
  const cost = createSlowCost(0)
  const slow = { who: 1, excessMs: 0.6, describe: () => finding }
  const [minor] = cost.weigh(stepAt(50, 500), [slow, slow])
  expect(minor?.message).toContain('minor so far')
})

const runEnded = { type: 'run-ended', outcome: 'finished', message: null, at_ms: 90_000 } as const

/** What is raised at the end of a run from step 50 on, whose finding is about this step. */
function raisedAtEnd(steps: number, excessMs: (index: number) => number, findingStep = 50) {
  const cost = createSlowCost(50)
  const describe = () => ({ ...finding, step: findingStep })
  for (let index = 0; index < steps; index++) {
    const now = { who: 1, excessMs: excessMs(index), describe }
    cost.weigh(stepAt(50 + index, 500 + 10 * index), [now])
  }
  return cost.end(runEnded).map(({ severity }) => severity)
}

test.each([
  ['a third', 3, ['minor', 'warning']],
  ['a fifth', 5, ['minor']],
])('Of a rank that is slow at %s of the steps, enough of them decides', (_, every, expected) => {
  const { during } = raised(1100, (index) => (index % every === 0 ? 60 : 0))
  expect(during.map(({ severity }) => severity)).toEqual(expected)
})

test('In a short run, exactly a quarter of the steps is enough, and one fewer is not', () => {
  const isSlow = (index: number) => index % 4 === 0
  expect(raisedAtEnd(40, (index) => (isSlow(index) ? 40 : 0))).toEqual(['warning'])
  expect(raisedAtEnd(40, (index) => (isSlow(index) && index > 0 ? 40 : 0))).toEqual([])
})

test('In a short run, what has cost much and is over stays minor', () => {
  expect(raisedAtEnd(40, (index) => (index < 20 ? 100 : 0))).toEqual([])
})

test('In a short run, a finding about exactly half of the steps is enough, and a later one is not', () => {
  expect(raisedAtEnd(41, () => 6, 70)).toEqual(['warning'])
  expect(raisedAtEnd(41, () => 6, 71)).toEqual([])
})

test.each([
  ['5 ms of 10 ms', 5, ['warning']],
  ['4.9 ms of 10 ms', 4.9, []],
])('The first step of a run costs as much as any other: %s', (_, excessMs, expected) => {
  expect(raisedAtEnd(1, () => excessMs)).toEqual(expected)
})

test('Where the time of a step is unknown, any extra time is felt', () => {
  const cost = createSlowCost(50)
  const untimed = { ...stepAt(50, 500), values: [] }
  const describe = () => ({ ...finding, step: 50 })
  const [minor] = cost.weigh(untimed, [{ who: 1, excessMs: 0.1, describe }])
  expect(minor?.message).toContain('minor so far')
  expect(cost.end(runEnded)).toHaveLength(1)
})

test('A step takes as long as one rank says', () => {
  const { values, ...row } = stepAt(50, 500)
  const now = { who: 1, excessMs: 0.1, describe: () => finding }
  const [minor] = createSlowCost(50).weigh({ ...row, values: values.slice(0, 1) }, [now])
  expect(minor?.message).toContain('less than 10 % of a step')
})

test.each([
  ['0.6 ms each are not felt', 0.6, 'less than 10 % of a step'],
  ['1.2 ms each are felt', 1.2, 'minor so far'],
])('The losses of two ranks do not add up: %s', (_, excessMs, expected) => {
  const cost = createSlowCost(0)
  const slow = (who: number) => ({ who, excessMs, describe: () => finding })
  const said = cost.weigh(stepAt(50, 500), [slow(1), slow(2)])
  expect(said.map(({ message }) => message)).toEqual([
    expect.stringContaining(expected),
    expect.stringContaining(expected),
  ])
})

test('A slow rank is graded anew at the end of the run only', () => {
  const cost = createSlowCost(50)
  const now = { who: 1, excessMs: 6, describe: () => ({ ...finding, step: 50 }) }
  cost.weigh(stepAt(50, 500), [now])
  expect(cost.end({ ...runEnded, type: 'worker-ended', rank: 1 } as never)).toEqual([])
  expect(cost.end(runEnded)).toHaveLength(1)
})

test('What a rank cost more than ten seconds ago is forgotten', () => {
  const isSlow = (index: number) => index === 0 || index >= 4000
  const { during } = raised(5100, (index) => (isSlow(index) ? 3 : 0))
  expect(during.map(({ severity }) => severity)).toEqual(['minor', 'warning'])
})
