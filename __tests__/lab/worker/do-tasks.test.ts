import { describe, expect, test } from 'vitest'
import { doTasks, type Task } from '../../../src/lab/worker/do-tasks.js'
import type { ProcessResources } from '../../../src/lab/worker/describe-leak.js'
import type { WorkerSpec } from '../../../src/lab/worker/worker-spec.js'

const clean: ProcessResources = { descriptors: [], resources: [], residentBytes: 0 }
type Setup = { isKept: boolean; exitCodes: number[]; resources: (ProcessResources | null)[] }

/** Three tasks and what the process does with them, in order. */
async function workThrough({ isKept, exitCodes, resources }: Setup) {
  const said: string[] = []
  const task = (number: number): Task => ({
    spec: { rendezvous: { rank: 1 }, isKept } as WorkerSpec,
    telemetry: {
      message: ({ type, rank }: { type: string; rank: number }) =>
        void said.push(`${type} ${rank} after task ${number}`),
    } as unknown as Task['telemetry'],
  })
  let given = 1
  const exitCode = await doTasks(task(1), {
    perform: async () => exitCodes.shift() ?? 0,
    settle: async () => undefined,
    readResources: () => resources.shift() ?? null,
    next: () => (given < 3 ? task(++given) : null),
  })
  return { exitCode, said }
}

const fourClean = () => [clean, clean, clean, clean]

describe('A worker process', () => {
  test('The process does one task after the other until there is none', async () => {
    const done = await workThrough({ isKept: true, exitCodes: [0, 0, 0], resources: fourClean() })
    expect(done.exitCode).toBe(0)
    expect(done.said).toEqual([1, 2, 3].map((number) => `idle 1 after task ${number}`))
  })

  test('The process ends after its task when it is not to be kept', async () => {
    const done = await workThrough({ isKept: false, exitCodes: [0], resources: fourClean() })
    expect(done).toEqual({ exitCode: 0, said: [] })
  })

  test('The process ends with the exit code of a task that failed', async () => {
    const done = await workThrough({ isKept: true, exitCodes: [0, 3], resources: fourClean() })
    expect(done).toEqual({ exitCode: 3, said: ['idle 1 after task 1'] })
  })

  test('The process ends when a task has left something behind', async () => {
    const open = { ...clean, descriptors: ['/a/log'] }
    const done = await workThrough({
      isKept: true,
      exitCodes: [0, 0],
      resources: [clean, clean, open],
    })
    expect(done).toEqual({ exitCode: 0, said: ['idle 1 after task 1'] })
  })

  test.each([[[null, clean]], [[clean, null]]])(
    'The process ends if its remaining state is unknown: %j',
    async (resources) => {
      const done = await workThrough({ isKept: true, exitCodes: [0], resources })
      expect(done).toEqual({ exitCode: 0, said: [] })
    },
  )
})
