import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RunServices } from '../../../src/cli/commands/dependencies.js'
import { watchRun } from '../../../src/runtime/follow/watch-run.js'
import type { WrittenCoordinatorEvent } from '../../../src/kit/records/run/coordinator-event.js'
import type { Finding } from '../../../src/kit/records/run/finding.js'
import type { RunEvent } from '../../../src/kit/records/run/run-event.js'
import type { EventFollower } from '../../../src/runtime/follow/follow-events.js'
import { aStepEvent, aTrainingJob } from '../../support/builders/launch-builders.js'
import { aWorld, scriptedServices } from '../../cli/commands/world.js'

const job = aTrainingJob({ workers: 3, steps: 50 })
const started: WrittenCoordinatorEvent = {
  type: 'run-started',
  run_id: 'r',
  world_size: 3,
  first_step: 0,
  num_steps: 50,
  cores: null,
  checkpoint_every: 0,
  at_ms: 0,
}
const ended = (at_ms: number): WrittenCoordinatorEvent => {
  return { type: 'run-ended', outcome: 'failed', message: 'a rank differs', at_ms }
}
const vote = (rank: number, culprit: number, at_ms: number): RunEvent => ({
  type: 'violation',
  rank,
  step: 4,
  check: 'replica-vote',
  ranks: [culprit],
  tensor: null,
  message: `rank ${culprit} holds other weights`,
  at_ms,
})

// Time passes only where a test says so.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Lets time pass, and the watch read what there is. */
async function pass(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await new Promise(setImmediate)
}

/** A watch over logs that the test writes. */
async function watch(poll?: EventFollower['poll']) {
  const told: Finding[] = []
  let fresh: RunEvent[] = []
  let followers = 0
  const services: RunServices = {
    ...scriptedServices().services,
    eventLogs: {
      read: async () => [],
      inspect: async () => [],
      follow() {
        followers++
        const byRank = () =>
          [0, 1, 2].map((own) => fresh.filter((one) => 'rank' in one && one.rank === own))
        const written = async () => {
          const ranks = byRank()
          fresh = []
          return ranks
        }
        return { poll: poll ?? written }
      },
    },
  }
  const { dependencies, said } = await aWorld(services)
  return {
    said,
    told,
    ...watchRun(job, dependencies, { found: (fresh) => void told.push(...fresh) }),
    write: (...events: RunEvent[]) => {
      fresh = [...fresh, ...events]
    },
    followers: () => followers,
  }
}

describe('A watched run', () => {
  test('The watcher reports findings during the run, once nothing earlier can come', async () => {
    const { event, write, said, end } = await watch()
    event(started)
    write(vote(0, 2, 100), vote(1, 2, 101))
    event({ type: 'look', at_ms: 300 })
    await pass(450)
    expect(said.stderr).toBe('')
    event({ type: 'look', at_ms: 900 })
    await pass(450)
    expect(said.stderr).toMatch(/error: .*rank 2.*\(replica-vote, exact evidence\)/)
    const findings = await end()
    expect(findings).toMatchObject([{ type: 'replica_divergence', blame: { rank: 2 } }])
  })

  test('The watcher reads the rest at the end of the run', async () => {
    const { event, write, end, told } = await watch()
    event(started)
    write(vote(0, 1, 100))
    event(ended(120))
    const findings = await end()
    expect(findings).toMatchObject([{ blame: { kind: 'rank', rank: 1 } }])
    // Whoever else wants to know has been told.
    expect(told).toEqual(findings)
  })

  test('The watcher keeps the position of an event without a time across reads', async () => {
    const { event, write, end } = await watch()
    event(started)
    const broken: RunEvent = { type: 'non-finite', rank: 1, step: 0, tensor: 'w' }
    write(broken)
    await pass(250)
    for (const rank of [0, 1, 2]) {
      write(aStepEvent({ rank, step: 0, at_ms: 40 }), aStepEvent({ rank, step: 1, at_ms: 50 }))
    }
    event(ended(60))
    expect(await end()).toMatchObject([
      { type: 'non_finite', blame: { kind: 'rank', rank: 1 }, step: 0 },
    ])
  })

  test('The watcher starts at the step from which the run was resumed', async () => {
    const { event, write, end } = await watch()
    event({ ...started, first_step: 30 })
    for (const rank of [0, 1, 2]) write(aStepEvent({ rank, step: 30, at_ms: 40 }))
    event(ended(60))
    expect(await end()).toEqual([])
  })

  test('The watcher reads a log that is longer than one reading to its end, and never twice at once', async () => {
    let left = 40
    let reading = 0
    let most = 0
    const { event, end } = await watch(async () => {
      most = Math.max(most, ++reading)
      await new Promise(setImmediate)
      reading--
      const step = 40 - left
      return [0, 1, 2]
        .map((rank) => (left > 0 ? [aStepEvent({ rank, step, at_ms: step })] : []))
        .map((events, rank) => (rank === 2 && left-- <= 0 ? [] : events))
    })
    event(started)
    // Looks that come while a reading goes on do not pile up.
    for (let look = 0; look < 5; look++) await pass(450)
    event({ type: 'run-ended', outcome: 'finished', message: null, at_ms: 900 })
    // Had a step been missed, a log would end before the run does.
    expect(await end()).toEqual([])
    expect(left).toBeLessThanOrEqual(0)
    expect(most).toBe(1)
  })

  test('The watcher does not call a run correct when it cannot read the logs', async () => {
    const { event, end, said, unseen } = await watch(() =>
      Promise.reject(new Error('no such device')),
    )
    expect(unseen()).toEqual([])
    event(started)
    expect(await end()).toEqual([])
    expect(said.stderr).toContain('the detectors have not seen all of the run: no such device')
    expect(unseen()).toEqual(['the detectors have not seen all of the run: no such device'])
    expect(said.stderr).not.toContain('no detector raised a finding')
  })

  test('The watcher raises nothing in a correct run', async () => {
    const { event, end, said } = await watch()
    event(started)
    event({ type: 'run-ended', outcome: 'finished', message: null, at_ms: 5000 })
    expect(await end()).toEqual([])
    expect(said.stderr).toMatch(/^\d+ of \d+ detectors had too little data: .*\n/)
    expect(said.stderr).toMatch(/\nno detector raised a finding\n$/)
  })

  test('The watcher lists each detector that had too few steps, and the numbers', async () => {
    const { event, write, end, blind, said } = await watch()
    event(started)
    for (const rank of [0, 1, 2]) {
      for (let step = 0; step < 20; step++) write(aStepEvent({ rank, step, at_ms: 40 + step }))
    }
    event({ type: 'run-ended', outcome: 'finished', message: null, at_ms: 5000 })
    expect(blind()).toEqual([])
    await end()
    expect(said.stderr).toContain('allreduce-spike (20 of 27 steps)')
    expect(said.stderr).not.toContain('straggler (')
    expect(blind()).toContainEqual({
      detector: 'allreduce-spike',
      lacks: [],
      too_few: { kind: 'step', needs: 27, had: 20 },
    })
  })

  test.each([
    ['a warning where the ranks alone use the cores', [0, 2000], 'warning'],
    ['minor where another program keeps them busy', [1200, 800], 'minor'],
    ['a warning where the load is unknown', null, 'warning'],
  ] as const)('A slow rank is %s', async (_, share, severity) => {
    const [foreignMs = 0, ownMs = 0] = share ?? []
    const { event, write, end, said } = await watch()
    event({ ...started, cores: 8 })
    for (const at_ms of share === null ? [] : [0, 500, 1000]) {
      const of = (ms: number) => (ms * at_ms) / 1000
      const busy_ms = of(foreignMs + ownMs)
      event({ type: 'load', busy_ms, idle_ms: 0, own_ms: of(ownMs), at_ms })
    }
    for (let step = 0; step < 50; step++) {
      for (const rank of [0, 1, 2]) {
        const compute_ms = rank === 1 && step >= 20 ? 20 : 5
        write(aStepEvent({ rank, step, compute_ms, step_ms: 24, at_ms: 24 * step }))
      }
    }
    event({ type: 'run-ended', outcome: 'finished', message: null, at_ms: 1300 })
    const slow = (await end()).filter(({ detector }) => detector === 'straggler')
    // Minor at first, and raised again once its cost has lasted.
    expect(slow).toMatchObject([
      { severity: 'minor', blame: { rank: 1 } },
      { severity, blame: { rank: 1 } },
    ])
    // Said once, at the end, and nothing of what has become a warning.
    const reason = 'meanwhile other programs used 1.2 cores of this machine'
    const excuses = [reason].filter(() => severity === 'minor')
    expect(said.stderr.split(reason)).toHaveLength(excuses.length + 1)
    expect(said.stderr.split('minor: ')).toHaveLength(excuses.length + 1)
  })

  test('Minor findings about several ranks are one line at the end', async () => {
    const { event, write, end, said } = await watch()
    event({ ...started, cores: 8 })
    for (const at_ms of [0, 500, 1000]) {
      event({ type: 'load', busy_ms: 2 * at_ms, idle_ms: 0, own_ms: 0.8 * at_ms, at_ms })
    }
    for (let step = 0; step < 80; step++) {
      const slow = step < 20 ? null : step < 50 ? 1 : 2
      for (const rank of [0, 1, 2]) {
        const compute_ms = rank === slow ? 20 : 5
        write(aStepEvent({ rank, step, compute_ms, step_ms: 24, at_ms: 24 * step }))
      }
    }
    event({ type: 'run-ended', outcome: 'finished', message: null, at_ms: 2000 })
    const findings = await end()
    expect(new Set(findings.map(({ severity }) => severity))).toEqual(new Set(['minor']))
    expect(said.stderr.match(/minor: /g)).toHaveLength(1)
    expect(said.stderr).toContain("3 other minor findings in the run's record")
  })

  test('The watcher starts again after a restart and remembers the failed attempt', async () => {
    const { event, write, end, followers } = await watch()
    event(started)
    write(vote(0, 1, 100))
    event(ended(120))
    await pass(50)
    event({ ...started, at_ms: 1000 })
    write(vote(0, 2, 1100))
    event(ended(1120))
    const findings = await end()
    expect(findings).toMatchObject([{ blame: { rank: 1 } }, { blame: { rank: 2 } }])
    expect(followers()).toBe(3)
  })
})
