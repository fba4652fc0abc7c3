import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import { chooseTransport } from '../../../../../src/lab/trainer/collective/rendezvous.js'
import type { TransportMachine } from '../../../../../src/lab/trainer/collective/transports/process-transport.js'

const mib = 2 ** 20
const mkfifo = execFileSync('sh', ['-c', 'command -v mkfifo'], { encoding: 'utf8' }).trim()
const roomy: TransportMachine = {
  platform: 'linux',
  searchPath: `/nowhere:${mkfifo.slice(0, mkfifo.lastIndexOf('/'))}`,
  sharedMemory: 64 * mib,
}
const withoutMkfifo = 'the command mkfifo is missing'

describe('The transport of a run', () => {
  test.each([2, 3])(
    'The transport of %s workers is shared memory where there is enough of it',
    async (workers) => {
      expect(await chooseTransport(roomy, workers)).toEqual({
        name: 'shared-memory',
        obstacles: [],
      })
    },
  )

  test.each([
    ['/dev/shm is missing', 3, '/dev/shm is missing'],
    [3 * mib - 1, 2, '/dev/shm has 3.0 MiB free, and 3.0 MiB are needed'],
    [0, 3, '/dev/shm has 0.0 MiB free, and 4.5 MiB are needed'],
    [4.5 * mib - 1, 3, '/dev/shm has 4.5 MiB free, and 4.5 MiB are needed'],
    [64 * mib, 16, '/dev/shm has 64.0 MiB free, and 180.0 MiB are needed'],
  ])(
    'The transport is fifo, with the reason, where the free shared memory is %s for %s workers',
    async (sharedMemory, workers, reason) => {
      const choice = await chooseTransport({ ...roomy, sharedMemory }, workers)
      const obstacles = [`shared-memory cannot be used: ${reason}`]
      expect(choice).toEqual({ name: 'fifo', obstacles })
    },
  )

  test.each([
    [{ ...roomy, searchPath: '/nowhere' }, withoutMkfifo],
    [{ ...roomy, platform: 'darwin' as const }, 'the system is darwin, not Linux'],
  ])('The transport is TCP, with both reasons, where there are no pipes', async (machine, why) => {
    const obstacles = [`shared-memory cannot be used: ${why}`, `fifo cannot be used: ${why}`]
    expect(await chooseTransport(machine, 3)).toEqual({ name: 'tcp-thread', obstacles })
  })
})
