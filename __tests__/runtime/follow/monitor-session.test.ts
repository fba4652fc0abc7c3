import { rename, rm, writeFile } from 'node:fs/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { RunFollower } from '../../../src/runtime/follow/follow-run.js'
import {
  type MonitorSession,
  type WatchOptions,
  watchRunHealth,
} from '../../../src/runtime/follow/monitor-session.js'
import type { MonitorView } from '../../../src/watch/monitor/monitor-view.js'
import type { HealthCheckpoint } from '../../../src/kit/records/monitor/health-checkpoint.js'
import { formatRecord } from '../../../src/kit/records/json/format-record.js'
import { aHealthCheckpoint } from '../../support/builders/run-builders.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { aWorld } from '../../cli/commands/world.js'

const scratch = useScratchDirectory()
const sessions: MonitorSession[] = []
const tickMs = 20

// Time passes only where a test says so, however slow the machine is.
let looks: { mock: { results: readonly { value: unknown }[] } }
beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
  })
  looks = vi.spyOn(RunFollower.prototype, 'look')
})
afterEach(async () => {
  await Promise.allSettled(sessions.splice(0).map((session) => session.stop()))
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Lets time pass, and waits after every tick for what the sessions look at. */
async function pass(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += tickMs) {
    vi.advanceTimersByTime(tickMs)
    await Promise.allSettled(looks.mock.results.map(({ value }) => value))
    await new Promise(setImmediate)
  }
}

/** Lets time pass until the session is over. */
async function endOf({ done }: MonitorSession) {
  let isOver = false
  const over = () => void (isOver = true)
  done.then(over, over)
  for (let ticks = 0; !isOver && ticks < 1000; ticks++) await pass(tickMs)
  expect(isOver).toBe(true)
  return done
}

/** A session on a file of the test's own; `skip` moves its clock ahead without a tick. */
async function watch(options: Partial<WatchOptions> = {}) {
  const path = scratch.path('health.json')
  const controller = new AbortController()
  const world = await aWorld(createRunServices('/nowhere'))
  const skip = { ms: 0 }
  const clock = {
    now: () => new Date(Date.now() + skip.ms),
    monotonicMs: () => performance.now() + skip.ms,
  }
  const session = watchRunHealth(
    {
      checkpoint: path,
      runDir: null,
      intervalMs: tickMs,
      timeoutMs: 5000,
      staleAfterMs: 5000,
      ...options,
    },
    { ...world.dependencies, clock, signal: controller.signal },
  )
  sessions.push(session)
  const views: MonitorView[] = []
  session.onUpdate((view) => views.push(view))
  const write = async (changes: Partial<HealthCheckpoint> = {}): Promise<void> => {
    const timestamp = clock.now().toISOString()
    const step = (changes.completed_steps ?? 4) - 1
    const workers = aHealthCheckpoint().workers.map((worker) => ({ ...worker, step, timestamp }))
    const checkpoint = aHealthCheckpoint({ timestamp, workers, ...changes })
    await writeFile(`${path}.new`, formatRecord(checkpoint))
    await rename(`${path}.new`, path)
  }
  const until = async (is: (view: MonitorView) => boolean): Promise<MonitorView> => {
    for (let ticks = 0; ticks < 500; ticks++) {
      const found = views.find(is)
      if (found) return found
      await pass(tickMs)
    }
    throw new Error(`never seen; the last was ${JSON.stringify(views.at(-1))}`)
  }
  return { session, views, write, until, path, skip, controller }
}

describe('A run watched from before its beginning', () => {
  test('The session never reports waiting when the run already exists', async () => {
    const early = await watch()
    await early.session.stop()
    await early.write()
    const { views, until } = await watch()
    await until(({ phase }) => phase === 'running')
    expect(views.map(({ phase }) => phase)).not.toContain('waiting')
  })

  test('The session waits for a run, follows it, and ends when the checkpoint states the end', async () => {
    const { session, views, write, until } = await watch()
    await until(() => true)
    expect(views).toMatchObject([{ phase: 'waiting', verdict: 'unknown' }])
    await write({ completed_steps: 1 })
    await until(({ phase, completedSteps }) => phase === 'running' && completedSteps === 1)
    await write({ completed_steps: 10, is_complete: true })
    expect(await endOf(session)).toMatchObject({ why: 'ended', view: { phase: 'complete' } })
    expect(views.at(-1)).toMatchObject({ phase: 'complete', completedSteps: 10 })
  })

  test('The session gives up in time when a run does not begin', async () => {
    const { session } = await watch({ timeoutMs: 100 })
    const { why, view } = await endOf(session)
    expect(why).toBe('timeout')
    expect(view).toMatchObject({ phase: 'waiting', reason: 'there is no such file' })
  })

  test('The session reports a silent run as stale and gives up later', async () => {
    const { session, write, until } = await watch({ timeoutMs: 2000, staleAfterMs: 300 })
    await write()
    const stale = await until(({ phase }) => phase === 'stale')
    expect(stale).toMatchObject({ verdict: 'unknown' })
    expect(await endOf(session)).toMatchObject({ why: 'stale' })
  })

  test('The session notes that another run replaced the one it watched', async () => {
    const { write, until } = await watch()
    await write({ run_id: 'one' })
    await until(({ runId }) => runId === 'one')
    await write({ run_id: 'two' })
    const { notes } = await until(({ runId }) => runId === 'two')
    expect(notes.join()).toMatch(/"one" was replaced by run "two"/)
  })

  test('The session is blind while the checkpoint file is missing', async () => {
    const { path, write, until } = await watch()
    await write({ run_id: 'one' })
    await until(({ phase }) => phase === 'running')
    await rm(path)
    const blind = await until(({ phase }) => phase === 'blind')
    expect(blind).toMatchObject({ verdict: 'unknown' })
    await write({ run_id: 'one', completed_steps: 9 })
    await until(({ phase, completedSteps }) => phase === 'running' && completedSteps === 9)
  })
})

describe('The monitor session', () => {
  test('The session does not mistake its own sleep for a silent run', async () => {
    const { views, write, until, skip } = await watch({ staleAfterMs: 2000 })
    await write()
    await until(({ phase }) => phase === 'running')
    skip.ms = 3_600_000
    const { phase } = await until(({ notes }) =>
      notes.some((note) => note.includes('was paused for')),
    )
    expect(phase).toBe('running')
    expect(views.map((view) => view.phase)).not.toContain('stale')
    await until((view) => view.phase === 'stale')
  })

  test('The session updates its listeners every second, even without changes, until they stop it', async () => {
    const { session, views, until } = await watch()
    await until(() => true)
    const heard: MonitorView[] = []
    const stop = session.onUpdate((view) => heard.push(view))
    expect(heard).toHaveLength(1)
    stop()
    await pass(2300)
    expect(heard).toHaveLength(1)
    expect(views.length).toBeGreaterThanOrEqual(3)
    expect(views.length).toBeLessThan(10)
  })

  test('The session ends when it is stopped, even twice, and when the user asks', async () => {
    const stopped = await watch()
    await Promise.all([stopped.session.stop(), stopped.session.stop()])
    expect(await stopped.session.done).toMatchObject({ why: 'interrupted' })
    const interrupted = await watch()
    interrupted.controller.abort()
    expect(await interrupted.session.done).toMatchObject({ why: 'interrupted' })
  })

  test('A session that is cancelled before its start reads nothing', async () => {
    const controller = new AbortController()
    controller.abort()
    const { dependencies } = await aWorld()
    const session = watchRunHealth(
      {
        checkpoint: scratch.path('h'),
        runDir: null,
        intervalMs: tickMs,
        timeoutMs: 1000,
        staleAfterMs: 1000,
      },
      { ...dependencies, signal: controller.signal },
    )
    expect(await session.done).toMatchObject({ why: 'interrupted', view: { phase: 'waiting' } })
  })

  test('The session does not hide the failure of a listener', async () => {
    const { session, write } = await watch()
    let calls = 0
    session.onUpdate(() => {
      if (calls++ > 0) throw new Error('no paper')
    })
    await write()
    await expect(endOf(session)).rejects.toThrow('no paper')
  })
})
