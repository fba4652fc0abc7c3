import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  describeMachine,
  prepareRendezvous,
} from '../../../../../src/lab/trainer/collective/rendezvous.js'
import { BlockStore } from '../../../../../src/lab/trainer/collective/transports/block-store.js'
import { Outbox } from '../../../../../src/lab/trainer/collective/transports/shared-mailbox.js'
import type { PipePair } from '../../../../../src/lab/trainer/collective/transports/named-pipe.js'
import { openSharedFile } from '../../../../../src/lab/trainer/collective/transports/shared-memory-file.js'
import { sharedMemoryTransport } from '../../../../../src/lab/trainer/collective/transports/shared-memory-transport.js'
import { useScratchDirectory } from '../../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const obstacle = sharedMemoryTransport.obstacle(describeMachine(), 2)

test.skipIf(obstacle !== null)(
  'Groups of different transports may meet one after the other in the same directory',
  async () => {
    const folder = scratch.path()
    for (const transport of ['fifo', 'shared-memory', 'shared-memory', 'fifo'] as const) {
      const takeAway = await prepareRendezvous(transport, folder, 2)
      const names = readdirSync(folder).filter((name) => /^\d-\d$/.test(name))
      expect(names.map((name) => statSync(join(folder, name)).isFIFO())).toEqual([true, true])
      takeAway()
      expect(readdirSync(folder)).not.toContain('shared')
    }
  },
)

test.skipIf(obstacle !== null)(
  'The shared file never has a name, and is gone when the launcher lets go of it',
  async () => {
    const folder = scratch.path()
    const before = readdirSync('/dev/shm')
    const takeAway = await prepareRendezvous('shared-memory', folder, 2)
    expect(readdirSync('/dev/shm')).toEqual(before)
    const path = join(folder, 'shared')
    expect(readlinkSync(path)).toMatch(/^\/proc\/\d+\/fd\/\d+$/)
    expect(statSync(path)).toMatchObject({ nlink: 0, size: 0 })
    takeAway()
    expect(() => statSync(path)).toThrow('ENOENT')
  },
)

test('A single worker is given no pipes and no shared file, and joins all the same', async () => {
  const directory = scratch.path()
  const takeAway = await prepareRendezvous('shared-memory', directory, 1)
  expect(readdirSync(directory)).toEqual([])
  const alone = {
    rank: 0,
    worldSize: 1,
    directory,
    token: 'of this run',
    proxied: false,
    spinMs: 0,
  }
  const world = { now: () => 0, socketThreadPath: '' }
  const transport = sharedMemoryTransport.join(alone, world)
  expect(transport).toMatchObject({ rank: 0, worldSize: 1 })
  transport.close()
  takeAway()
})

test('A message that shared memory has no room for ends with an error that says what to do', () => {
  const file = openSync('/dev/full', 'r+')
  const unused = {} as PipePair
  const outbox = new Outbox({ messages: unused, reads: unused }, new BlockStore(file, 0, 2))
  const block = { bytes: new Uint8Array(100_000), number: null }
  expect(() => outbox.send(new Uint8Array(64), block)).toThrow(
    expect.objectContaining({
      name: 'InfrastructureError',
      message: 'shared memory (/dev/shm) has become full while workers exchanged gradients',
      hint: 'give it more room, or use --transport fifo, which needs none',
    }) as Error,
  )
  closeSync(file)
})

test.skipIf(obstacle !== null)(
  'A worker writes nothing into a file that is not the one of the launcher',
  async () => {
    const directory = scratch.path()
    const takeAway = await prepareRendezvous('shared-memory', directory, 2)
    closeSync(openSharedFile(directory))
    const foreign = join(scratch.path(), 'precious')
    writeFileSync(foreign, 'precious')
    rmSync(join(directory, 'shared'))
    symlinkSync(foreign, join(directory, 'shared'))
    expect(() => openSharedFile(directory)).toThrow('leads to another file')
    expect(readFileSync(foreign, 'utf8')).toBe('precious')
    takeAway()
  },
)
