import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { whileHolding } from '../../../src/cli/commands/hold-directory.js'
import { lockDirectory, lockName } from '../../../src/machine/system/files/directory-lock.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const files = { lockDirectory } as Parameters<typeof whileHolding>[1]
const held = () => ({ option: 'output-dir', path: scratch.path('out') })

describe('Two commands with one output directory', () => {
  test('The second command is refused with the process and the start time of the first', async () => {
    await mkdir(held().path)
    const second = await whileHolding(held(), files, async () =>
      whileHolding(held(), files, async () => 'never').catch((error: unknown) => error),
    )
    expect(second).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(
        new RegExp(
          `^option --output-dir: process ${process.pid} of .+, started \\d{4}-.+, is writing to`,
        ),
      ),
      hint: expect.stringContaining(join(held().path, lockName)),
    })
    expect(await readdir(held().path)).toEqual([])
  })

  test('The second command is refused even if the first is unknown', async () => {
    await mkdir(held().path)
    await writeFile(join(held().path, lockName), '')
    await expect(whileHolding(held(), files, async () => 'never')).rejects.toThrow(
      'another command is writing to',
    )
  })
})

describe('A directory that is written for moments only', () => {
  test('The second command waits until the first has ended', async () => {
    await mkdir(held().path)
    const ended: string[] = []
    let end = (): void => undefined
    const isToEnd = new Promise<void>((resolve) => (end = resolve))
    let first = Promise.resolve()
    await new Promise<void>((begun) => {
      first = whileHolding(held(), files, async () => {
        begun()
        await isToEnd
        ended.push('first')
      })
    })
    const wait = (): Promise<void> => {
      end()
      return first
    }
    await whileHolding({ ...held(), wait }, files, () => Promise.resolve(ended.push('second')))
    expect(ended).toEqual(['first', 'second'])
  })

  test('The second command gives up after ten seconds of a first that does not end', async () => {
    await mkdir(held().path)
    await writeFile(join(held().path, lockName), '')
    let waitedMs = 0
    const wait = (ms: number) => {
      waitedMs += ms
      return Promise.resolve()
    }
    const second = whileHolding({ ...held(), wait }, files, () => Promise.resolve('never'))
    await expect(second).rejects.toThrow('another command is writing to')
    expect(waitedMs).toBe(9950)
  })
})

test('A directory is free again after its command has failed', async () => {
  await mkdir(held().path)
  const failing = whileHolding(held(), files, () => Promise.reject(new Error('out of paper')))
  await expect(failing).rejects.toThrow('out of paper')
  expect(await readdir(held().path)).toEqual([])
})
