import { expect, test } from 'vitest'
import { RayGroup } from '../../../../src/runtime/engines/ray/ray-group.js'
import type { RayListener } from '../../../../src/runtime/engines/ray/run-on-ray.js'
import type { Job } from '../../../../src/runtime/run/job.js'
import type { RayMessage } from '../../../../src/kit/records/run/ray-message.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()

/** What the coordinator hears of two ranks whose driver says these words and then ends. */
async function hear(...words: readonly RayMessage[]) {
  const heard = { failures: [] as string[], notes: [] as string[] }
  const job = { workers: 2, runDirectory: scratch.path('run') } as Job
  const group = new RayGroup(job, {
    events: {
      message: (_rank, message) => {
        if (message.type === 'failure') heard.failures.push(message.message)
      },
      exit: () => undefined,
      output: () => undefined,
    },
    elapsedMs: () => 0,
    note: (text) => heard.notes.push(text),
    kill: () => undefined,
  })
  group.follow(async (listener: RayListener) => words.forEach((word) => listener.word(word)))
  await group.over
  return { ...heard, isPlaced: group.isPlaced }
}

test('A cluster without room is the reason of the end, although its driver ends well', async () => {
  const room = "room for 2 times {'CPU': 1}, for 300 s at most"
  const words: RayMessage[] = [
    { number: 1, kind: 'waiting', text: room },
    { number: 2, kind: 'refused', text: 'the cluster has no room' },
  ]
  expect(await hear(...words)).toEqual({
    failures: ['the cluster has no room'],
    notes: [`the cluster has to make ${room}`],
    isPlaced: false,
  })
})

test('A driver that has reported no problem ends without a failure', async () => {
  const placed: RayMessage = {
    number: 1,
    kind: 'placed',
    machines: ['m', 'm'],
    nodes: ['n', 'n'],
  }
  expect(await hear(placed)).toEqual({ failures: [], notes: [], isPlaced: true })
})
