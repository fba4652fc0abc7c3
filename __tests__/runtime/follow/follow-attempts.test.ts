import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { AttemptsFollower } from '../../../src/runtime/follow/follow-attempts.js'
import { createMonitor } from '../../../src/watch/monitor/create-monitor.js'
import type { Observation } from '../../../src/watch/monitor/observation.js'
import type { WrittenCoordinatorEvent } from '../../../src/kit/records/run/coordinator-event.js'
import { attemptLogs } from '../../../src/kit/records/run/run-directory.js'
import type { WrittenRunEvent } from '../../../src/kit/records/run/run-event.js'
import { systemClock } from '../../../src/machine/system/clock.js'
import { coordinatorLog, rankLog } from '../../support/builders/event-log.js'
import { aStepEvent } from '../../support/builders/launch-builders.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const scratch = useScratchDirectory()

const started = (first_step: number, at_ms: number): WrittenCoordinatorEvent => ({
  type: 'run-started',
  run_id: 'r',
  world_size: 3,
  first_step,
  num_steps: 50,
  cores: null,
  checkpoint_every: 10,
  at_ms,
})
const failed = (at_ms: number): WrittenCoordinatorEvent => {
  return { type: 'run-ended', outcome: 'failed', message: 'a rank differs', at_ms }
}
const vote = (rank: number, culprit: number, at_ms: number): WrittenRunEvent => ({
  type: 'violation',
  rank,
  step: 4,
  check: 'replica-vote',
  ranks: [culprit],
  tensor: null,
  message: `rank ${culprit} holds other weights`,
  at_ms,
})

type Logs = {
  readonly coordinator: readonly WrittenCoordinatorEvent[]
  readonly ranks: readonly (readonly WrittenRunEvent[])[]
}

/** Writes the logs of an attempt; null is the newest. */
function write(attempt: number | null, { coordinator, ranks }: Logs): void {
  const paths = attemptLogs(scratch.path('run'), attempt)
  mkdirSync(dirname(paths.coordinator), { recursive: true })
  appendFileSync(paths.coordinator, coordinatorLog(...coordinator))
  for (const [rank, events] of ranks.entries()) appendFileSync(paths.rank(rank), rankLog(...events))
}

const follow = () =>
  new AttemptsFollower(
    scratch.path('run'),
    { runId: 'r', totalSteps: 50 },
    { ...createRunServices('/nowhere'), clock: systemClock },
  )

const inWords = (seen: Observation): string => {
  if (seen.kind === 'steps') return `steps from ${seen.steps[0]?.step}`
  return seen.kind === 'finding' ? `blames ${JSON.stringify(seen.finding.blame)}` : seen.kind
}

/** What the logs show, without the detectors that have too little data of it. */
const shownIn = (observations: readonly Observation[]): string[] =>
  observations.filter(({ kind }) => kind !== 'blind').map(inWords)

const twoAttempts = () => {
  write(0, {
    coordinator: [started(0, 0), failed(120)],
    ranks: [[aStepEvent({ step: 0 }), vote(0, 1, 100)], [vote(1, 1, 100)], []],
  })
  write(null, {
    coordinator: [started(10, 1000)],
    ranks: [[aStepEvent({ step: 10, at_ms: 1100 })], [], []],
  })
}

/** An attempt in which rank 1 takes four times as long as the others from step 20 on, and holds other weights. */
function slowAndWrong(): void {
  const stepOf = (rank: number, step: number) =>
    aStepEvent({
      rank,
      step,
      step_ms: 24,
      at_ms: 24 * step,
      compute_ms: rank === 1 && step >= 20 ? 20 : 5,
    })
  const steps = Array.from({ length: 50 }, (_, step) => step)
  write(null, {
    coordinator: [
      { ...started(0, 0), cores: 8 },
      { type: 'run-ended', outcome: 'finished', message: null, at_ms: 1300 },
    ],
    ranks: [0, 1, 2].map((rank) => [
      ...steps.map((step) => stepOf(rank, step)),
      ...(rank === 0 ? [vote(0, 1, 1250)] : []),
    ]),
  })
}

describe('One run, one judgement', () => {
  const typesFound = async (isJudged: boolean) => {
    slowAndWrong()
    const services = { ...createRunServices('/nowhere'), clock: systemClock }
    const expected = { runId: 'r', totalSteps: 50 }
    const follower = new AttemptsFollower(scratch.path('run'), expected, services, () => isJudged)
    const { observations } = await follower.poll(5000, 5000)
    const all = [...observations, ...follower.finish(5000)]
    return new Set(all.flatMap((seen) => (seen.kind === 'finding' ? [seen.finding.type] : [])))
  }

  test('Times that the detectors of the run have judged are not judged again from its logs', async () => {
    expect(await typesFound(true)).toEqual(new Set(['replica_divergence']))
  })

  test('Times that no detector has judged during the run are judged from its logs', async () => {
    expect(await typesFound(false)).toEqual(new Set(['slow_worker', 'replica_divergence']))
  })
})

describe('A run that restarted before the monitor looked', () => {
  test('The monitor reads a restarted run from its first attempt, whose findings are over', async () => {
    twoAttempts()
    const follower = follow()
    const { observations, isAtEnd } = await follower.poll(5000, 5000)
    expect(shownIn(observations)).toEqual([
      'steps from 0',
      'blames {"kind":"rank","rank":1}',
      'restart',
      'steps from 10',
    ])
    expect(isAtEnd).toBe(true)
    expect(follower.notes()).toEqual(['the run was restarted once'])
  })

  test('The monitor reads a restarted run in pieces of any length', async () => {
    twoAttempts()
    const follower = follow()
    const all: string[] = []
    for (let polls = 0, isAtEnd = false; !isAtEnd && polls < 20; polls++) {
      const poll = await follower.poll(5000, 0)
      all.push(...shownIn(poll.observations))
      ;({ isAtEnd } = poll)
    }
    expect(all).toHaveLength(4)
    expect(all.at(-1)).toBe('steps from 10')
  })

  test('The monitor lists no finding of an earlier attempt as current', async () => {
    twoAttempts()
    const monitor = createMonitor({ source: 'health.json', staleAfterMs: 1000 })
    const { observations } = await follow().poll(5000, 5000)
    for (const observation of observations) monitor.observe(observation)
    expect(monitor.view(5000).anomalies).toMatchObject([
      { type: 'replica_divergence', workerId: 1, resolvedAtMs: 5000 },
    ])
    expect(monitor.view(5000).notes).toEqual(['the run was started again'])
  })

  test('The monitor names the damaged logs of an earlier attempt', async () => {
    twoAttempts()
    appendFileSync(attemptLogs(scratch.path('run'), 0).coordinator, 'garbage\n')
    const follower = follow()
    await follower.poll(5000, 5000)
    expect(follower.notes()[0]).toMatch(/^attempt 0: 1 lines? of the coordinator's log/)
  })
})

test('The monitor reads all logs of a run that never restarted', async () => {
  write(null, { coordinator: [started(0, 0)], ranks: [[aStepEvent()], [], []] })
  const follower = follow()
  const { observations } = await follower.poll(5000, 5000)
  expect(shownIn(observations)).toEqual(['steps from 0'])
  expect(follower.notes()).toEqual([])
})
