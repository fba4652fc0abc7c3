import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ownPolicy } from '../../src/runtime/supervise/restart-policy.js'
import { WorkerFailedError } from '../../src/kit/errors.js'
import { checkRecord, parseRecord } from '../../src/kit/records/json/parse-record.js'
import { healthCheckpoint } from '../../src/kit/records/monitor/health-checkpoint.js'
import type { WrittenCoordinatorEvent } from '../../src/kit/records/run/coordinator-event.js'
import { runMetrics } from '../../src/kit/records/run/run-metrics.js'
import type { Engine } from '../../src/runtime/run/engine.js'
import type { Intervention, ProcessControl } from '../../src/runtime/run/intervention.js'
import type { Job, RunObserver } from '../../src/runtime/run/job.js'
import type { Training } from '../../src/runtime/run/training.js'
import { readProcessState } from '../../src/machine/system/processes/process-state.js'
import { useScratchDirectory } from '../support/scratch-directory.js'

/** An engine, and jobs of two workers for it. */
export type EngineLab = {
  readonly engine: () => Promise<Engine>
  readonly training: () => Training
  /** A job that takes a second or more: many heartbeats come before its end. */
  readonly job: (runDirectory: string, healthCheckpointPath: string) => Job
}

/** What every engine must do; run over each of them. */
export function describeEngine(name: string, lab: EngineLab): void {
  describe(`the engine ${name}`, () => {
    const scratch = useScratchDirectory()
    const healthPath = () => scratch.path('health.json')
    const start = (
      observer: RunObserver = {},
      signal = new AbortController().signal,
      restarts = 0,
    ) =>
      lab
        .training()
        .run(lab.job(scratch.path('run'), healthPath()), observer, signal, ownPolicy(restarts))

    test('An ordinary run leaves a readable record in which unknown is null, a health checkpoint that says how it ended, and every kind of event', async () => {
      const seen = new Set<WrittenCoordinatorEvent['type']>()
      const metrics = await start({ event: ({ type }) => void seen.add(type) })
      expect(metrics).toMatchObject({ num_workers: 2, engine: { name } })
      expect(metrics.num_steps).toBeGreaterThan(0)
      const written = readFileSync(join(scratch.path('run'), 'run.json'), 'utf8')
      expect(parseRecord(runMetrics, written).status).toBe('ok')
      const health: unknown = JSON.parse(readFileSync(healthPath(), 'utf8'))
      expect(checkRecord(healthCheckpoint, health)).toMatchObject({
        status: 'ok',
        value: { is_complete: true },
      })
      for (const type of ['run-started', 'beat', 'done', 'run-ended'] as const)
        expect(seen).toContain(type)
      const { shows } = await lab.engine()
      if (shows.includes('phase-times')) return
      expect(metrics.steps[0]).toMatchObject({ compute_time_ms: null, allreduce_time_ms: null })
      expect(metrics.workers?.[0]).toMatchObject({ compute_ms: null })
    })

    test('A worker that is killed ends the run, and the error names its rank', async () => {
      const failed = start({ intervention: actOn(1, (worker) => worker.signal('SIGKILL')) })
      await expect(failed).rejects.toThrow(WorkerFailedError)
      await expect(failed).rejects.toMatchObject({ ranks: [1], exitCode: 3 })
    })

    test('A worker that is stopped is named, and no process is left', async () => {
      const pids = new Set<number>()
      const failed = start({ intervention: actOn(1, (worker) => worker.signal('SIGSTOP'), pids) })
      await expect(failed).rejects.toMatchObject({ ranks: [1] })
      expect([...pids].filter(isAlive)).toEqual([])
    })

    test('An aborted run rejects with the reason, and no process is left', async () => {
      const abort = new AbortController()
      const pids = new Set<number>()
      const reason = new Error('enough')
      const stop = actOn(0, () => abort.abort(reason), pids)
      await expect(start({ intervention: stop }, abort.signal)).rejects.toBe(reason)
      expect([...pids].filter(isAlive)).toEqual([])
    })

    test('A run whose worker was killed once is restarted and ends well', async () => {
      const metrics = await start(
        { intervention: actOn(1, (worker) => worker.signal('SIGKILL')) },
        undefined,
        2,
      )
      expect(metrics.restarts).toMatchObject([{ attempt: 0, rank: 1 }])
      expect(existsSync(join(scratch.path('run'), 'events', 'attempt-0'))).toBe(true)
    })
  })
}

/** Acts once on a worker's process, when its beat says that it has begun to train. */
function actOn(
  rank: number,
  act: (process: ProcessControl) => void,
  pids: Set<number> = new Set(),
): Intervention {
  let isDone = false
  return {
    proxiedLinks: false,
    endsWithTask: true,
    spec: (spec) => spec,
    reached: () => undefined,
    checkpointSaved: async () => undefined,
    beat(beat, process) {
      if (process.pid !== undefined) pids.add(process.pid)
      if (isDone || beat.rank !== rank || beat.step < 1) return
      isDone = true
      act(process)
    },
  }
}

/** Whether it still does anything; who has ended may wait for a parent that never asks. */
function isAlive(pid: number): boolean {
  const state = readProcessState(pid)
  return state !== null && state !== 'Z'
}
