import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RunServices } from '../../../src/cli/commands/dependencies.js'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { takeSnapshot } from '../../../src/runtime/follow/take-snapshot.js'
import type { RunEvent } from '../../../src/kit/records/run/run-event.js'
import { formatRecord } from '../../../src/kit/records/json/format-record.js'
import type { HealthCheckpoint } from '../../../src/kit/records/monitor/health-checkpoint.js'
import { aHealthCheckpoint } from '../../support/builders/run-builders.js'
import { coordinatorLog, rankLog } from '../../support/builders/event-log.js'
import { aStepEvent } from '../../support/builders/launch-builders.js'
import { aWorld } from '../../cli/commands/world.js'

const noon = '2026-01-15T12:00:00.000Z'

/** A snapshot of a run whose logs never end; every reading of the clock is half a second after the one before. */
async function ofEndlessLogs(changes: Partial<HealthCheckpoint>, stepMs: number) {
  let step = 0
  const next = (rank: number): RunEvent => aStepEvent({ rank, step, at_ms: stepMs * step })
  const services: RunServices = {
    ...createRunServices('/nowhere'),
    eventLogs: {
      read: async () => [],
      inspect: async () => [],
      follow: () => ({
        poll: async () => {
          step++
          return [[next(0)], [next(1)]]
        },
      }),
    },
  }
  const { dependencies, folder, said } = await aWorld(services)
  const events = join(folder, 'runs', 'run-of-2', 'events')
  mkdirSync(events, { recursive: true })
  const started = { run_id: 'run-of-2', world_size: 2, first_step: 0, num_steps: 10 }
  writeFileSync(
    join(events, 'coordinator.jsonl'),
    coordinatorLog(
      { type: 'run-started', ...started, cores: 2, checkpoint_every: 0, at_ms: 0 },
      { type: 'look', at_ms: 1e9 },
    ),
  )
  for (const rank of [0, 1]) writeFileSync(join(events, `rank-${rank}.log`), rankLog())
  const checkpoint = join(folder, 'health.json')
  writeFileSync(checkpoint, formatRecord(aHealthCheckpoint({ timestamp: noon, ...changes })))
  let ms = 0
  const clock = { now: () => new Date(noon), monotonicMs: () => (ms += 500) }
  const options = { checkpoint, runDir: null, staleAfterMs: 10_000 }
  const { view } = await takeSnapshot(options, { ...dependencies, clock })
  return { view, said, readSteps: step }
}

describe('A snapshot that takes long to make', () => {
  const cut = 'the event logs were not read to their end'

  test('A slow snapshot of a complete run is complete and has a note', async () => {
    const over = { completed_steps: 10, total_steps: 10, is_complete: true }
    const workers = aHealthCheckpoint().workers.map((worker) => ({ ...worker, step: 9 }))
    const { view, said } = await ofEndlessLogs({ ...over, workers }, 1)
    expect(view).toMatchObject({ phase: 'complete', atMs: Date.parse(noon) })
    expect(view.notes).toContain(cut)
    expect(said.stderr).toBe('reading the event logs of the run ...\n')
  })

  test('A slow snapshot of a running run is running, not stale', async () => {
    const { view } = await ofEndlessLogs({}, 1)
    expect(view).toMatchObject({ phase: 'running' })
    expect(view.notes).toContain(cut)
  })

  test('A slow snapshot of a running run ends with what existed at its start', async () => {
    const startedAt = new Date(Date.parse(noon) - 3000).toISOString()
    const minicluster: HealthCheckpoint['minicluster'] = {
      version: 1,
      run_directory: null,
      started_at: startedAt,
      sequence: 1,
      workers: [],
      ended: null,
    }
    const { view, readSteps } = await ofEndlessLogs({ minicluster }, 1000)
    expect(readSteps).toBe(3)
    expect(view).toMatchObject({ phase: 'running', notes: [] })
  })
})
