import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { RunDirectoryFollower } from '../../../src/runtime/follow/follow-run-directory.js'
import type { Observation } from '../../../src/watch/monitor/observation.js'
import type { WrittenCoordinatorEvent } from '../../../src/kit/records/run/coordinator-event.js'
import type { RunEvent, WrittenRunEvent } from '../../../src/kit/records/run/run-event.js'
import { systemClock } from '../../../src/machine/system/clock.js'
import { coordinatorLog, rankLog } from '../../support/builders/event-log.js'
import { aStepEvent } from '../../support/builders/launch-builders.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const log = (name: string): string => scratch.path('run', 'events', name)
beforeEach(() => void mkdirSync(log(''), { recursive: true }))

const started = (changes = {}): WrittenCoordinatorEvent => ({
  type: 'run-started',
  run_id: 'r',
  world_size: 3,
  first_step: 0,
  num_steps: 50,
  cores: null,
  checkpoint_every: 0,
  at_ms: 0,
  ...changes,
})
const look = (at_ms: number): WrittenCoordinatorEvent => ({ type: 'look', at_ms })
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
const start = (rank: number): WrittenRunEvent => ({
  type: 'start',
  version: 1,
  run_id: 'r',
  rank,
  world_size: 3,
  pid: 7,
  first_step: 0,
  at_ms: 5,
})
const coordinator = (...events: WrittenCoordinatorEvent[]): void =>
  appendFileSync(log('coordinator.jsonl'), coordinatorLog(...events))
const rank = (number: number, ...events: WrittenRunEvent[]): void =>
  appendFileSync(log(`rank-${number}.log`), rankLog(...events))

/** A follower of the run `r`; times are those of the test. */
function follow(limitMs = 5000) {
  const dependencies = { ...createRunServices('/nowhere'), clock: systemClock }
  const expected = { runId: 'r', totalSteps: 50 }
  const follower = new RunDirectoryFollower(scratch.path('run'), expected, dependencies)
  const poll = async (): Promise<Observation[]> => {
    const { observations } = await follower.poll(1000, limitMs)
    return observations.filter(({ kind }) => kind !== 'blind')
  }
  const found = (observations: readonly Observation[]) =>
    observations.flatMap((seen) => (seen.kind === 'finding' ? [seen.finding] : []))
  return { poll, found, notes: () => follower.notes(), follower }
}

describe('Event logs of a run', () => {
  test('The follower reports the finished steps of every rank as they come', async () => {
    const { poll, notes } = follow()
    expect(await poll()).toEqual([])
    coordinator(started())
    rank(0, aStepEvent({ step: 0 }), aStepEvent({ step: 1 }))
    rank(2, aStepEvent({ rank: 2, step: 0, loss: 3, local_loss: 5 }))
    expect(await poll()).toMatchObject([
      { kind: 'steps', atMs: 1000, rank: 0, steps: [{ step: 0 }, { step: 1 }] },
      {
        kind: 'steps',
        rank: 2,
        steps: [{ loss: 5, allreduce_time_ms: 2.5, throughput_samples_per_sec: 1000 }],
      },
    ])
    expect(await poll()).toEqual([])
    expect(notes()).toEqual([])
  })

  test('The follower reports how far it has read, which is as far as the slowest log', async () => {
    const { follower } = follow()
    expect(follower.reachedMs).toBeNull()
    coordinator(started(), look(900))
    rank(0, aStepEvent({ at_ms: 700 }))
    rank(1, aStepEvent({ rank: 1, at_ms: 600 }))
    await follower.poll(1000, 0)
    expect(follower.reachedMs).toBe(600)
  })

  test('The follower shows new events to all detectors once nothing older can come', async () => {
    const { poll, found } = follow()
    coordinator(started(), look(300))
    rank(0, vote(0, 2, 100))
    rank(1, vote(1, 2, 101))
    expect(found(await poll())).toEqual([])
    coordinator(look(900))
    expect(found(await poll())).toMatchObject([
      { type: 'replica_divergence', blame: { kind: 'rank', rank: 2 } },
    ])
  })

  test('The follower judges the logs to their last event when the run has ended', async () => {
    const { poll, found } = follow()
    coordinator(started())
    rank(0, vote(0, 1, 100))
    expect(found(await poll())).toEqual([])
    coordinator(ended(120))
    expect(found(await poll())).toMatchObject([{ blame: { rank: 1 } }])
  })

  test('The follower continues with the new logs of a restarted run', async () => {
    const { poll, found, notes } = follow()
    coordinator(started())
    rank(0, vote(0, 1, 100))
    await poll()
    coordinator(ended(120))
    await poll()
    renameSync(log(''), scratch.path('run', 'old'))
    mkdirSync(log(''))
    coordinator(started({ at_ms: 1000 }))
    rank(0, vote(0, 2, 1100))
    coordinator(ended(1200))
    const anew = await poll()
    expect(anew.map(({ kind }) => kind)).toEqual(['restart', 'finding'])
    expect(found(anew)).toMatchObject([{ blame: { rank: 2 } }])
    expect(notes()).toEqual(['the run was restarted once'])
  })

  test('The follower notes logs that were removed before their end', async () => {
    const { poll, notes } = follow()
    coordinator(started())
    await poll()
    rmSync(log('coordinator.jsonl'))
    coordinator(started({ at_ms: 1000 }))
    await poll()
    expect(notes()).toContain(
      'the logs of an attempt were archived before they were read to their end',
    )
  })

  test('The follower does not judge the first part of logs longer than one read', async () => {
    const { poll, found, follower } = follow(0)
    const numSteps = 5000
    coordinator(started({ num_steps: numSteps }))
    for (const number of [0, 1, 2]) {
      const steps = Array.from({ length: numSteps }, (_, step) =>
        aStepEvent({ rank: number, step, at_ms: 100 + step * 10 }),
      )
      rank(number, ...steps)
    }
    coordinator(look(200 + numSteps * 10))
    coordinator({ type: 'run-ended', outcome: 'finished', message: null, at_ms: numSteps * 11 })
    const all: Observation[] = []
    let polls = 0
    for (let isAtEnd = false; !isAtEnd && polls < 100; polls++) {
      const looked = await follower.poll(1000, 0)
      all.push(...looked.observations)
      ;({ isAtEnd } = looked)
    }
    expect(polls).toBeGreaterThan(2)
    expect(all.flatMap((seen) => (seen.kind === 'steps' ? seen.steps : []))).toHaveLength(
      3 * numSteps,
    )
    expect(found(all)).toEqual([])
    expect(await poll()).toEqual([])
  })
})

describe('Damaged or foreign event logs', () => {
  test('The follower does not use the logs of another run', async () => {
    const { poll, notes } = follow()
    coordinator(started({ run_id: 'other' }))
    rank(0, aStepEvent())
    expect(await poll()).toEqual([])
    expect(notes()).toEqual([
      "the run directory belongs to another run, 'other': its logs are not used",
    ])
  })

  test("The follower uses the ranks' logs when the coordinator's log is missing", async () => {
    const { poll, notes, found } = follow()
    rank(0, start(0), aStepEvent(), vote(0, 1, 120), aStepEvent({ step: 1, at_ms: 900 }))
    rank(2, vote(2, 1, 121))
    const seen = await poll()
    expect(seen).toMatchObject([{ kind: 'steps', rank: 0 }, { kind: 'finding' }])
    expect(found(seen)).toMatchObject([{ blame: { rank: 1 } }])
    expect(notes()).toEqual(["the coordinator's log cannot be read: there is no such file"])
  })

  test('The follower notes a damaged line and a damaged record and uses the rest', async () => {
    const { poll, notes } = follow()
    coordinator(started())
    appendFileSync(log('coordinator.jsonl'), '{"type":"look"\n{"type":"never-heard-of"}\n')
    rank(0, aStepEvent())
    appendFileSync(log('rank-0.log'), Buffer.alloc(8, 1))
    rank(1, aStepEvent({ rank: 1 }))
    expect(await poll()).toMatchObject([{ rank: 0 }, { rank: 1 }])
    expect(notes()).toEqual([
      expect.stringMatching(/^2 lines of the coordinator's log are damaged, .*line 2: not JSON/),
      expect.stringMatching(/^the event log of rank 0 is damaged at byte \d+: no record starts/),
    ])
  })

  test('The follower does not block on a pipe in place of a log', async () => {
    const { poll, notes } = follow()
    coordinator(started())
    rank(0, aStepEvent())
    execFileSync('mkfifo', [log('rank-1.log')])
    expect(await poll()).toEqual([])
    expect(notes()).toEqual([
      'events/rank-1.log in the run directory is not a regular file: event logs are not read',
    ])
  })

  test('The follower rejects a world of a billion ranks', async () => {
    const { poll, notes } = follow()
    coordinator(started({ world_size: 1e9 }))
    expect(await poll()).toEqual([])
    expect(notes()[0]).toMatch(/1000000000 ranks exceeds the limit/)
  })

  test('The follower raises nothing when all logs are garbage', async () => {
    const { poll, found } = follow()
    writeFileSync(log('coordinator.jsonl'), Buffer.alloc(5000, 0xee))
    for (const number of [0, 1, 2]) writeFileSync(log(`rank-${number}.log`), Buffer.alloc(999, 3))
    expect(found(await poll())).toEqual([])
  })
})
