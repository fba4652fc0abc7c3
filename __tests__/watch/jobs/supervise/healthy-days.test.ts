import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginSupervision } from '../../../../src/watch/jobs/supervise/begin.js'
import { defaultSuperviseSettings } from '../../../../src/watch/jobs/supervise/settings.js'
import { superviseJob } from '../../../../src/watch/jobs/supervise/supervise-job.js'
import { createLooker } from '../../../../src/watch/jobs/supervise/watch-attempt.js'
import type { SupervisorState } from '../../../../src/kit/records/jobs/supervisor-state.js'
import { pauseKinds, type PauseKind, type Plan, SimulatedTraining } from './simulated-training.js'

const dayMs = 86_400_000
const numDays = Number(process.env['SUPERVISE_DAYS'] ?? 3)
const settings = defaultSuperviseSettings
const { stallFloorMs: stallMs, startLimitMs, recoveryLimitMs, lookMs } = settings

const slackMs = 4 * lookMs
const hoursMs = 7_200_000

type Pace = Pick<Plan, 'stepMs' | 'shows'>

/** The longest pauses that a supervisor has to bear, a few polls below its limits; the log shows a step some time later. */
function longestPauses({ stepMs, shows }: Pace): Readonly<Record<PauseKind, number>> {
  const shownMs = shows * stepMs
  const limitMs = Math.max(stallMs, 10 * stepMs, 2 * (shownMs - lookMs))
  const spareMs = limitMs - shownMs - slackMs
  return {
    quiet: Math.max(0, spareMs),
    busy: limitMs + spareMs,
    checkpoint: startLimitMs + spareMs,
    evaluation: startLimitMs + limitMs + spareMs,
    'evaluation with a bar': hoursMs,
    recovery: recoveryLimitMs - slackMs,
    'unreadable log': hoursMs,
    'unreachable head': hoursMs,
  }
}

function longestStart({ stepMs, shows }: Pace): Readonly<Record<Plan['start']['kind'], number>> {
  const spareMs = startLimitMs - shows * stepMs - slackMs
  return { quiet: Math.max(0, spareMs), busy: startLimitMs + spareMs, growing: hoursMs }
}

const lines: Readonly<Partial<Record<PauseKind, readonly string[]>>> = {
  checkpoint: [
    'Saving model checkpoint to ./out/checkpoint-500',
    '(RayTrainWorker pid=11547, ip=10.0.0.1) Saving checkpoint to /ckpt/step_500',
    'saving checkpoint at iteration     500 to /ckpt in torch_dist format',
  ],
  evaluation: [
    '***** Running Evaluation *****\n  Num examples = 1000\n  Batch size = 8',
    'Starting evaluation on 3 data sets',
    'Validation DataLoader 0:  12%|█▏        | 3/25 [00:01<00:11,  1.98it/s]',
  ],
  'evaluation with a bar': ['a bar'],
}

/** A part of the longest time; the longest itself comes often. */
const part = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.constant(1))
const pauseOf = (kind: PauseKind) =>
  fc.record({ kind: fc.constant(kind), part, line: fc.constantFrom(...(lines[kind] ?? [''])) })
const aDay = fc
  .record({
    // As likely below a second as above a minute.
    stepMs: fc.double({ min: 0, max: 1, noNaN: true }).map((at) => Math.round(50 * 4800 ** at)),
    shownEveryMs: fc.integer({ min: 1000, max: 700_000 }),
    trainsMs: fc.integer({ min: 600_000, max: 5_400_000 }),
    start: fc.record({ kind: fc.constantFrom('quiet', 'busy', 'growing' as const), part }),
    pauses: fc
      .shuffledSubarray([...pauseKinds], { minLength: 4 })
      .chain((kinds) => fc.tuple(...kinds.map(pauseOf))),
  })
  .map(({ stepMs, shownEveryMs, trainsMs, start, pauses }): Plan => {
    const pace = { stepMs, shows: Math.max(1, Math.floor(shownEveryMs / stepMs)) }
    const [ofStart, ofPause] = [longestStart(pace), longestPauses(pace)]
    return {
      ...pace,
      hangsAtMs: null,
      // At least three steps are shown between two pauses.
      trainsMs: Math.max(trainsMs, 3 * pace.shows * stepMs),
      start: { kind: start.kind, forMs: start.part * ofStart[start.kind] },
      pauses: pauses.map(({ kind, part: share, line }) => ({
        kind,
        line,
        forMs: share * ofPause[kind],
      })),
    }
  })

/** Supervises a training for a day, or until the supervisor asks it to stop. */
async function live(training: SimulatedTraining): Promise<SupervisorState> {
  const over = new Error('the day is over')
  let state = beginSupervision('r1', 0)
  const { cluster } = training
  const nowMs = () => training.nowMs
  const request = { submissionId: 'mc-r1-a1' }
  await superviseJob(state, {
    cluster,
    disk: null,
    settings,
    look: createLooker({ cluster, pattern: null, metricRules: [], tracksTrain: true, nowMs }),
    requestOf: () => Promise.resolve({ status: 'ok', value: request as never }),
    askNodes: () => Promise.reject(new Error('a healthy job is never fenced off')),
    nowMs,
    random: () => 0.5,
    sleep(ms) {
      training.nowMs += ms
      return training.nowMs < dayMs && training.stops === 0
        ? Promise.resolve()
        : Promise.reject(over)
    },
    save: () => Promise.resolve(),
    changed: (now) => void (state = now),
  }).catch((error: unknown) => {
    if (error !== over) throw error
  })
  return state
}

/** The longest that a hang can stay unnoticed: every excuse after the other, with all that can make its limit longer. */
function latestStopMs({ stepMs, shows }: Plan): number {
  const shownMs = shows * stepMs + 2 * lookMs
  const limitMs = Math.max(startLimitMs, 10 * stepMs, 2 * shownMs)
  return shownMs + startLimitMs + 2 * limitMs + 4 * lookMs
}

describe('A supervisor on simulated days', () => {
  test(`The supervisor never restarts a healthy job with slow starts, checkpoints, evaluations, recoveries, unreadable logs and rare steps on ${numDays} days`, async () => {
    await fc.assert(
      fc.asyncProperty(aDay, async (plan) => {
        const training = new SimulatedTraining(plan)
        const state = await live(training)
        expect(state.failure).toBeNull()
        expect([training.submissions, training.stops]).toEqual([1, 0])
        expect(training.nowMs).toBeGreaterThanOrEqual(dayMs)
      }),
      { numRuns: numDays, seed: 16, includeErrorInReport: true },
    )
  })

  test(`The supervisor stops a job that hangs at any moment of ${numDays} such days, within the limits of that moment`, async () => {
    const hangsAtMs = fc.integer({ min: 0, max: dayMs / 2 })
    await fc.assert(
      fc.asyncProperty(aDay, hangsAtMs, async (plan, atMs) => {
        const training = new SimulatedTraining({ ...plan, hangsAtMs: atMs })
        const state = await live(training)
        expect(state.failure?.class).toBe('stalled')
        expect(training.stops).toBe(1)
        expect(training.nowMs - atMs).toBeLessThan(latestStopMs(plan))
      }),
      { numRuns: numDays, seed: 16, includeErrorInReport: true },
    )
  })

  test.each([
    ['a minute less than the limit', recoveryLimitMs - 60_000, null],
    ['for ever', dayMs, 'machine'],
  ])(
    'A job whose workers Ray rebuilds %s is restarted only at its limit, as a failure of a machine',
    async (_, forMs, failureClass) => {
      const start = { kind: 'quiet' as const, forMs: 60_000 }
      const pauses = [{ kind: 'recovery' as const, line: '', forMs }]
      const plan = { stepMs: 1000, shows: 10, start, trainsMs: 600_000, pauses }
      const training = new SimulatedTraining({ ...plan, hangsAtMs: null })
      const state = await live(training)
      expect(state.failure?.class ?? null).toBe(failureClass)
      expect(training.stops).toBe(failureClass === null ? 0 : 1)
      if (failureClass === null) return
      const rebuiltMs = training.nowMs - 660_000
      expect(rebuiltMs).toBeGreaterThan(recoveryLimitMs - 2 * lookMs)
      expect(rebuiltMs).toBeLessThan(recoveryLimitMs + 3 * lookMs)
    },
  )

  const pauseFor = (kind: PauseKind, line = '') => ({ kind, line, forMs: 200_000 })
  const checkpoint = 'Saving checkpoint to /ckpt/step_500'
  test.each([
    ['while it trains on idle GPUs', 700_000, pauseFor('quiet'), stallMs],
    ['while its GPUs are busy', 700_000, pauseFor('busy'), 2 * stallMs],
    ['in a checkpoint', 700_000, pauseFor('checkpoint', checkpoint), startLimitMs + stallMs],
    ['in an evaluation', 700_000, pauseFor('evaluation', 'Evaluating'), startLimitMs + 2 * stallMs],
    ['when its workers have recovered', 700_000, pauseFor('recovery'), startLimitMs],
    ['before its first step', 50_000, pauseFor('quiet'), startLimitMs],
  ])(
    'A job that hangs %s is stopped at its limit and neither earlier nor later',
    async (_, hangsAtMs, pause, limitMs) => {
      const start = { kind: 'quiet' as const, forMs: 60_000 }
      const plan = { stepMs: 1000, shows: 10, start, trainsMs: 600_000, pauses: [pause] }
      const training = new SimulatedTraining({ ...plan, hangsAtMs })
      const state = await live(training)
      expect(state.failure?.class).toBe('stalled')
      const sinceMs =
        state.progress.chosen === null ? 0 : (state.progress.series['step']?.movedAtMs ?? 0)
      const waitedMs = training.nowMs - (pause.kind === 'recovery' ? hangsAtMs : sinceMs)
      expect(waitedMs).toBeGreaterThan(limitMs - 2 * lookMs)
      expect(waitedMs).toBeLessThan(limitMs + 4 * lookMs)
    },
  )
})
