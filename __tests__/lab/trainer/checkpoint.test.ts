import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { ConfigError } from '../../../src/kit/errors.js'
import { findCheckpoint } from '../../../src/runtime/run/checkpoints/find-checkpoint.js'
import { localFiles } from '../../../src/runtime/run/checkpoints/local-files.js'
import { verifyOwnCheckpoint } from '../../../src/runtime/run/checkpoints/minicluster.js'
import { loadCheckpoint } from '../../../src/lab/trainer/checkpoints/load-checkpoint.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import {
  aTrainedGroup,
  anEmptyGroup,
  load,
  manifestOf,
  save,
  slotsOf,
  update,
} from './checkpoint-rig.js'

const scratch = useScratchDirectory()
/** Directory of all checkpoints of a run. */
let directory = ''
beforeEach(() => {
  directory = scratch.path('run', 'checkpoints')
})

describe('Checkpoint', () => {
  test.each([1, 2, 3, 8])(
    'A checkpoint saved by %i ranks is intact and loads into any number of ranks',
    async (worldSize) => {
      for (const name of ['adam', 'sgd'] as const) {
        const group = aTrainedGroup(worldSize, name)
        const saved = save(group, join(directory, name), 6)
        const verified = await verifyOwnCheckpoint(saved, localFiles)
        expect(verified).toMatchObject({
          status: 'intact',
          manifest: { next_step: 7, epoch: 1, world_size: worldSize, num_parameters: 49 },
        })
        for (const others of [1, 2, 3, 4]) {
          const { group: loaded, steps } = load(saved, others, name)
          expect(steps).toEqual(loaded.map(() => 7))
          expect(slotsOf(loaded)).toEqual(slotsOf(group))
          const [first] = loaded
          for (const { weights } of loaded) expect(weights).toEqual(first?.weights)
          for (const { weights, shard } of group) {
            const own = (vector?: Float32Array) => vector?.slice(shard.start, shard.end)
            expect(own(first?.weights)).toEqual(own(weights))
          }
        }
      }
    },
  )

  test('A checkpoint has one state hash for any number of saving ranks', async () => {
    const hashes = await Promise.all(
      [1, 2, 5].map(async (worldSize) => {
        const saved = save(aTrainedGroup(worldSize), join(directory, String(worldSize)), 0)
        const verified = await verifyOwnCheckpoint(saved, localFiles)
        return verified.status === 'intact' ? verified.manifest.state_hash : verified.reason
      }),
    )
    expect(new Set(hashes).size).toBe(1)
  })

  test('A loaded checkpoint continues exactly as the optimizer would have', () => {
    const whole = aTrainedGroup(1)
    const { group } = load(save(aTrainedGroup(3), directory, 0), 1)
    for (const one of [whole, group]) update(one, 9)
    expect(group[0]?.weights).toEqual(whole[0]?.weights)
    expect(group[0]?.optimizer.digests).toEqual(whole[0]?.optimizer.digests)
  })

  test('A save leaves nothing behind but the files of the checkpoint', () => {
    const saved = save(aTrainedGroup(2), directory, 0)
    expect(readdirSync(saved).sort()).toEqual([
      'manifest.json',
      'optimizer-0-of-2.bin',
      'optimizer-1-of-2.bin',
      'weights.bin',
    ])
  })

  test('A save may overwrite the same checkpoint', async () => {
    save(aTrainedGroup(2), directory, 0)
    const again = save(aTrainedGroup(3, 'adam', 2), directory, 0)
    expect(await verifyOwnCheckpoint(again, localFiles)).toMatchObject({ status: 'intact' })
  })

  test('The loading rank refuses a checkpoint of another backend or another size', () => {
    const saved = save(aTrainedGroup(1), directory, 0)
    const [state] = anEmptyGroup(1)
    if (!state) throw new Error('a group without ranks')
    expect(() => loadCheckpoint(saved, { ...state, backend: 'tfjs-cpu' })).toThrow(
      /saved by backend kernels, this run has tfjs-cpu/,
    )
    const smaller = { ...state, weights: state.weights.subarray(0, 48) }
    expect(() => loadCheckpoint(saved, { ...smaller, backend: 'kernels' })).toThrow(
      /has 49 parameters, the model has 48/,
    )
  })
})

describe('Damaged checkpoint', () => {
  const expectDamage = async (saved: string, reason: RegExp) =>
    expect(await verifyOwnCheckpoint(saved, localFiles)).toMatchObject({
      status: 'damaged',
      reason: expect.stringMatching(reason),
    })
  const files = ['weights.bin', 'optimizer-0-of-2.bin', 'optimizer-1-of-2.bin']

  test.each(files)('The error names the damage when %s is cut anywhere or grows', async (file) => {
    const saved = save(aTrainedGroup(2), directory, 0)
    const path = join(saved, file)
    const bytes = readFileSync(path)
    for (const size of [0, 1, 4, bytes.length >> 1, bytes.length - 1]) {
      truncateSync(path, size)
      await expectDamage(
        saved,
        new RegExp(`^${file}: has ${size} bytes, the manifest says ${bytes.length}$`),
      )
      writeFileSync(path, bytes)
    }
    writeFileSync(path, Buffer.concat([bytes, Buffer.alloc(1)]))
    await expectDamage(saved, /has \d+ bytes/)
  })

  test.each(files)('The error names the damage when any bit of %s is flipped', async (file) => {
    const saved = save(aTrainedGroup(2), directory, 0)
    const path = join(saved, file)
    const bytes = readFileSync(path)
    for (let at = 0; at < bytes.length; at += 5) {
      const damaged = Buffer.from(bytes)
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (at % 8))
      writeFileSync(path, damaged)
      await expectDamage(saved, new RegExp(`^${file}: its SHA-256`))
    }
  })

  test.each(files)('The error names the damage when %s is missing', async (file) => {
    const saved = save(aTrainedGroup(2), directory, 0)
    rmSync(join(saved, file))
    await expectDamage(saved, new RegExp(`^${file}: is missing$`))
  })

  test('The error names the damage when files of two checkpoints are mixed', async () => {
    const saved = save(aTrainedGroup(2), directory, 0)
    const other = save(aTrainedGroup(2, 'adam', 2), directory, 1)
    cpSync(join(other, 'weights.bin'), join(saved, 'weights.bin'))
    await expectDamage(saved, /^weights\.bin: its SHA-256/)
  })

  test('The error names the damage when the manifest is missing', async () => {
    const saved = save(aTrainedGroup(2), directory, 0)
    rmSync(manifestOf(saved))
    await expectDamage(saved, /^manifest\.json is missing: the run was stopped while saving$/)
  })

  test('The error names the damage when the manifest is cut anywhere', async () => {
    const saved = save(aTrainedGroup(1), directory, 0)
    const text = readFileSync(manifestOf(saved))
    // Without its last newline it still says everything.
    for (let size = 0; size < text.length - 1; size += 3) {
      writeFileSync(manifestOf(saved), text.subarray(0, size))
      await expectDamage(saved, /^manifest\.json: /)
    }
  })

  test('The error names the damage when a bit of the manifest is flipped', async () => {
    const saved = save(aTrainedGroup(1), directory, 0)
    const text = readFileSync(manifestOf(saved))
    for (let at = 0; at < text.length; at += 2) {
      const damaged = Buffer.from(text)
      damaged[at] = (damaged[at] ?? 0) ^ (1 << ((at >> 1) % 8))
      writeFileSync(manifestOf(saved), damaged)
      await expectDamage(saved, /^manifest\.json: |^\S+\.bin: /)
    }
  })

  test.each([
    { name: 'of another kind', text: '{"tool_name":"minicluster"}' },
    { name: 'of a later version', text: '{"checkpoint_version":2}' },
    { name: 'that is no JSON', text: 'hello' },
    { name: 'that is empty', text: '' },
  ])('The error names the damage when the manifest is one $name', async ({ text }) => {
    const saved = save(aTrainedGroup(1), directory, 0)
    writeFileSync(manifestOf(saved), text)
    await expectDamage(saved, /^manifest\.json: /)
  })

  test('The error names the damage when the manifest names a file outside its directory', async () => {
    const saved = save(aTrainedGroup(1), directory, 0)
    const text = readFileSync(manifestOf(saved), 'utf8')
    writeFileSync(manifestOf(saved), text.replace('weights.bin', '../../weights.bin'))
    await expectDamage(saved, /^manifest\.json: /)
  })
})

describe('Interrupted save', () => {
  test.each(['notes', 'barrier'] as const)(
    'A save that stops at the %s leaves the older checkpoint usable',
    async (stopAt) => {
      const older = save(aTrainedGroup(2), directory, 0)
      save(aTrainedGroup(2, 'adam', 2), directory, 1, stopAt)
      const found = await findCheckpoint(scratch.path('run'))
      if (stopAt === 'notes') {
        expect(found.directory).toBe(older)
        expect(found.skipped).toEqual([
          expect.stringMatching(/step-00000002: manifest\.json is missing/),
        ])
      } else {
        // The manifest is written before the last barrier: that checkpoint is whole.
        expect(basename(found.directory)).toBe('step-00000002')
      }
    },
  )

  test('The error names an interrupted save and offers the older checkpoint', async () => {
    const older = save(aTrainedGroup(2), directory, 0)
    save(aTrainedGroup(2), directory, 1, 'notes')
    const half = join(directory, 'step-00000002')
    const error = await findCheckpoint(half).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error).toMatchObject({
      message: `--resume ${half}: the checkpoint is damaged: manifest.json is missing: the run was stopped while saving`,
      hint: `the newest intact one is --resume ${older}`,
    })
  })

  test('The error about an interrupted save says that no older checkpoint exists', async () => {
    save(aTrainedGroup(2), directory, 1, 'notes')
    await expect(findCheckpoint(join(directory, 'step-00000002'))).rejects.toMatchObject({
      hint: 'there is no intact one next to it',
    })
    await expect(findCheckpoint(scratch.path('run'))).rejects.toThrow(
      /the run holds no intact checkpoint/,
    )
  })

  test('An interrupted save may leave temporary files, which no reader mistakes for real ones', async () => {
    const saved = save(aTrainedGroup(1), directory, 0)
    writeFileSync(join(saved, 'weights.bin.partial'), 'half')
    expect(await verifyOwnCheckpoint(saved, localFiles)).toMatchObject({ status: 'intact' })
    rmSync(join(saved, 'weights.bin'))
    expect(await verifyOwnCheckpoint(saved, localFiles)).toMatchObject({ status: 'damaged' })
  })
})

describe('A path that is not a checkpoint', () => {
  test('A path without a checkpoint is missing, not damaged', async () => {
    expect(await verifyOwnCheckpoint(scratch.path('nowhere'), localFiles)).toMatchObject({
      status: 'missing',
      reason: 'there is no such directory',
    })
    expect(await verifyOwnCheckpoint(scratch.path(), localFiles)).toMatchObject({
      status: 'missing',
      reason: 'this is neither a checkpoint nor a run directory',
    })
  })
})
