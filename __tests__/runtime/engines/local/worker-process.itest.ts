import { describe, expect, onTestFinished, test } from 'vitest'
import type { WorkerSpec } from '../../../../src/lab/worker/worker-spec.js'
import { readProcessState } from '../../../../src/machine/system/processes/process-state.js'
import {
  type IdleWorker,
  startWorkerProcess,
} from '../../../../src/runtime/engines/local/worker-process.js'

const ignored = { message: () => undefined, output: () => undefined, exit: () => undefined }

/** A process that says that it is idle and waits for its next task. */
async function anIdleWorker(): Promise<IdleWorker> {
  const spec = { rendezvous: { rank: 0 }, isKept: true } as WorkerSpec
  const script = `require('node:fs').writeSync(3, '{"type":"idle"}\\n'); process.stdin.resume()`
  const program = { command: [process.execPath, '-e', script], variables: {} }
  const worker = await new Promise<IdleWorker>((resolve) => {
    startWorkerProcess(spec, program, ignored, resolve)
  })
  onTestFinished(() => worker.end())
  return worker
}

describe('A worker that waits for a task', () => {
  test('It has not ended while its process lives', async () => {
    const worker = await anIdleWorker()
    expect(worker.hasEnded).toBe(false)
  })

  test('It has ended as soon as its process is dead, before Node reports the end', async () => {
    const worker = await anIdleWorker()
    const pid = worker.pid ?? NaN
    process.kill(pid, 'SIGKILL')
    while (readProcessState(pid) !== 'Z') continue
    expect(worker.hasEnded).toBe(true)
  })
})
