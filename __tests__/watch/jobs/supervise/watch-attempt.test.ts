import { expect, test } from 'vitest'
import type { Cluster } from '../../../../src/watch/jobs/cluster.js'
import { parseMetricRule } from '../../../../src/watch/jobs/metric-rules.js'
import { createLooker } from '../../../../src/watch/jobs/supervise/watch-attempt.js'
import { aJob } from '../health-fixture.js'
import { endlessLine, stoppedPattern } from '../stopped-pattern.js'

/** What a supervisor sees of a job with this log. */
function lookAt(log: string, pattern: RegExp | null) {
  const cluster: Partial<Cluster> = {
    job: () => Promise.resolve({ status: 'ok', value: aJob() }),
    tailFile: () => Promise.resolve({ status: 'ok', value: log }),
  }
  const look = createLooker({
    cluster: cluster as Cluster,
    pattern,
    tracksTrain: false,
    metricRules: [],
    nowMs: () => 0,
  })
  return look({ id: 'j', seemsStalled: false })
}

test('A supervisor reads the steps of a job, by the pattern of its user if there is one', async () => {
  const log = 'step=3\ntick 5\n'
  const steps = (step: number) => ({ steps: { readings: [expect.objectContaining({ step })] } })
  expect(await lookAt(log, null)).toMatchObject({ isPatternTooSlow: false, ...steps(3) })
  expect(await lookAt(log, /tick (\d+)/)).toMatchObject({ isPatternTooSlow: false, ...steps(5) })
})

test('A pattern that backtracks endlessly makes the steps of a job unknown, which is no stall', async () => {
  const result = await lookAt(`${endlessLine}\n`, stoppedPattern())
  expect(result).toMatchObject({ steps: null, isPatternTooSlow: true, hasNewLines: true })
})

test('A supervisor notes a metric that is late, and knows nothing of it while the log cannot be read', async () => {
  const world = { nowMs: aJob().startMs ?? 0, log: 'step=1\nloss=0.5\n', isReadable: true }
  const cluster: Partial<Cluster> = {
    job: () => Promise.resolve({ status: 'ok', value: aJob() }),
    tailFile: () =>
      Promise.resolve(
        world.isReadable
          ? { status: 'ok', value: world.log }
          : { status: 'refused', reason: 'no agent' },
      ),
  }
  const rule = parseMetricRule('loss=/loss=(.+)/ start=60 every=120')
  if (rule === null) throw new Error('the rule is wrong')
  const look = createLooker({
    cluster: cluster as Cluster,
    pattern: null,
    metricRules: [rule],
    tracksTrain: false,
    nowMs: () => world.nowMs,
  })
  const metricsAt = async (seconds: number, more = '') => {
    Object.assign(world, { nowMs: (aJob().startMs ?? 0) + 1000 * seconds, log: world.log + more })
    const result = await look({ id: 'j', seemsStalled: false })
    return result.kind === 'seen' ? result.metrics : 'not seen'
  }
  expect(await metricsAt(0)).toEqual({ late: [], slow: [] })
  expect(await metricsAt(100, 'step=2\n')).toEqual({ late: [], slow: [] })
  expect(await metricsAt(130, 'step=3\n')).toEqual({ late: ['loss'], slow: [] })
  world.isReadable = false
  expect(await metricsAt(140)).toBeNull()
  world.isReadable = true
  expect(await metricsAt(150, 'loss=0.4\n')).toEqual({ late: [], slow: [] })
  expect(await metricsAt(300)).toEqual({ late: ['loss'], slow: [] })
})

test('A metric whose pattern backtracks endlessly is noted as too slow', async () => {
  const rule = parseMetricRule('loss=/^(a+)+$/ every=1')
  if (rule === null) throw new Error('the rule is wrong')
  stoppedPattern(rule.pattern)
  const cluster: Partial<Cluster> = {
    job: () => Promise.resolve({ status: 'ok', value: aJob() }),
    tailFile: () => Promise.resolve({ status: 'ok', value: `${endlessLine}\n` }),
  }
  const look = createLooker({
    cluster: cluster as Cluster,
    pattern: null,
    metricRules: [rule],
    tracksTrain: false,
    nowMs: () => 0,
  })
  expect(await look({ id: 'j', seemsStalled: false })).toMatchObject({
    metrics: { late: [], slow: ['loss'] },
  })
})

/** What a supervisor sees of a log of `after` lines without steps and this last line, after a look at its beginning. */
async function lookAfter(after: number, lastLine: string) {
  const world = { count: 10, last: 'line\n' }
  const cluster: Partial<Cluster> = {
    job: () => Promise.resolve({ status: 'ok', value: aJob() }),
    tailFile: (_node, _file, lines) => {
      const from = Math.max(0, world.count - lines + 1)
      const text = Array.from(
        { length: world.count - from },
        (_, index) => `line ${from + index}\n`,
      )
      return Promise.resolve({ status: 'ok', value: text.join('') + world.last })
    },
  }
  const look = createLooker({
    cluster: cluster as Cluster,
    pattern: null,
    metricRules: [],
    tracksTrain: false,
    nowMs: () => 0,
  })
  await look({ id: 'j', seemsStalled: false })
  Object.assign(world, { count: after, last: lastLine })
  return look({ id: 'j', seemsStalled: false })
}

test('A step among many lines is seen, and lines without a step that were all read are none', async () => {
  expect(await lookAfter(30_000, 'step=5\n')).toMatchObject({
    steps: { readings: [expect.objectContaining({ step: 5 })] },
  })
  expect(await lookAfter(30_000, 'line\n')).toMatchObject({ steps: { readings: [] } })
})

test('After a gap in the log the steps are unknown, which is no stall, unless one was read', async () => {
  expect(await lookAfter(200_000, 'line\n')).toMatchObject({ steps: null, hasNewLines: true })
  expect(await lookAfter(200_000, 'step=5\n')).toMatchObject({
    steps: { readings: [expect.objectContaining({ step: 5 })] },
  })
})
