import {
  chmod,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { ConfigError, InfrastructureError } from '../../../../src/kit/errors.js'
import { writeFileAtomically } from '../../../../src/machine/system/files/atomic-file.js'
import { systemErrorCode, writeError } from '../../../../src/machine/system/files/file-errors.js'
import { asOrdinaryUser } from '../../../support/processes/ordinary-user.js'
import { useScratchDirectory } from '../../../support/scratch-directory.js'

const scratch = useScratchDirectory()
const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

describe.each([{ durable: true }, { durable: false }])('Atomic file ($durable)', (how) => {
  test('The write creates the file and the directories above it, and nothing else', async () => {
    await writeFileAtomically(scratch.path('a/b/report.json'), 'text', how)
    expect(await readFile(scratch.path('a/b/report.json'), 'utf8')).toBe('text')
    expect(await readdir(scratch.path('a/b'))).toEqual(['report.json'])
  })

  test('The write replaces a longer or shorter file', async () => {
    const path = scratch.path('report.json')
    for (const text of ['short', 'much longer than before', '']) {
      await writeFileAtomically(path, text, how)
      expect(await readFile(path, 'utf8')).toBe(text)
    }
  })

  test('The write stores a text in parts as one text', async () => {
    const path = scratch.path('report.json')
    await writeFileAtomically(path, new Set(['{"loss": ', '"∞"', '}\n']), how)
    expect(await readFile(path, 'utf8')).toBe('{"loss": "∞"}\n')
  })

  test('The write stores bytes unchanged', async () => {
    const bytes = Uint8Array.of(0, 255, 10, 128)
    await writeFileAtomically(scratch.path('bytes'), bytes, how)
    expect(new Uint8Array(await readFile(scratch.path('bytes')))).toEqual(bytes)
  })

  test('A failed write keeps the old file and leaves no temporary file', async () => {
    await writeFile(scratch.path('report.json'), 'old')
    const notData = 42 as unknown as string
    const error = await rejection(writeFileAtomically(scratch.path('report.json'), notData, how))
    expect(error).toMatchObject({ code: 'ERR_INVALID_ARG_TYPE' })
    expect(await readFile(scratch.path('report.json'), 'utf8')).toBe('old')
    expect(await readdir(scratch.path())).toEqual(['report.json'])
  })

  test('A reader never sees part of the file', async () => {
    const path = scratch.path('health.json')
    const texts = ['a', 'b'].map((letter) => letter.repeat(1 << 20))
    await writeFileAtomically(path, texts[0]!, how)
    const writing = Promise.all(
      Array.from({ length: 6 }, (_, i) => writeFileAtomically(path, texts[i % 2]!, how)),
    )
    for (let i = 0; i < 10; i += 1) expect(texts).toContain(await readFile(path, 'utf8'))
    await writing
    expect(await readdir(scratch.path())).toEqual(['health.json'])
  })
})

describe('Path of an atomic file', () => {
  test('The path may be a link, which remains one', async () => {
    await mkdir(scratch.path('elsewhere'))
    await writeFile(scratch.path('elsewhere/real.json'), 'old')
    await symlink('elsewhere/real.json', scratch.path('link.json'))
    await writeFileAtomically(scratch.path('link.json'), 'new')
    expect(await readlink(scratch.path('link.json'))).toBe('elsewhere/real.json')
    expect(await readFile(scratch.path('elsewhere/real.json'), 'utf8')).toBe('new')
  })

  test('The path may be as long as the system allows', async () => {
    const path = scratch.path('n'.repeat(255))
    await writeFileAtomically(path, 'text')
    expect(await readFile(path, 'utf8')).toBe('text')
  })

  test('The path may be a device, which is written and not replaced', async () => {
    await writeFileAtomically('/dev/null', 'text')
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true)
  })

  test.each([
    { name: 'a directory', path: '.', says: 'it is a directory' },
    { name: 'below a file', path: 'file/report.json', says: 'a part of the path is a file' },
    { name: 'far below a file', path: 'file/a/b/c', says: 'a part of the path is a file' },
    { name: 'a directory that does not exist', path: 'new/', says: 'a part of the path is a file' },
    { name: 'too long', path: 'n'.repeat(256), says: 'the name is too long' },
    { name: 'a link to itself', path: 'loop', says: 'its symbolic links form a loop' },
  ])('The path must not be $name', async ({ path, says }) => {
    await writeFile(scratch.path('file'), 'old')
    await symlink('loop', scratch.path('loop'))
    const full = `${scratch.path()}/${path}`
    const error = await rejection(writeFileAtomically(full, 'text'))
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as ConfigError).message).toContain(`Cannot write '${full}': ${says}`)
    expect((await readdir(scratch.path())).sort()).toEqual(['file', 'loop'])
  })

  test('The path must not lie in a directory that the user may not write to', async () => {
    await mkdir(scratch.path('closed'))
    await chmod(scratch.path('closed'), 0o555)
    const path = scratch.path('closed/report.json')
    const error = await asOrdinaryUser(() => rejection(writeFileAtomically(path, 'text')))
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as ConfigError).message).toBe(`Cannot write '${path}': permission denied.`)
    expect(await readdir(scratch.path('closed'))).toEqual([])
  })

  test('The path must not be a read-only file', async () => {
    await writeFile(scratch.path('kept.json'), 'kept', { mode: 0o444 })
    const path = scratch.path('kept.json')
    const error = await asOrdinaryUser(() => rejection(writeFileAtomically(path, 'text')))
    expect(error).toBeInstanceOf(ConfigError)
    expect(await readFile(path, 'utf8')).toBe('kept')
  })
})

describe('Failed write', () => {
  test('A failed write on a full device is the fault of the machine', async () => {
    const error = await rejection(writeFileAtomically('/dev/full', 'text'))
    expect(error).toBeInstanceOf(InfrastructureError)
    expect((error as Error).message).toBe(
      "Cannot write '/dev/full': no space is left on the device.",
    )
  })

  test.each([
    ['EROFS', 2],
    ['EACCES', 2],
    ['EISDIR', 2],
    ['ENOSPC', 3],
    ['EDQUOT', 3],
    ['EIO', 3],
    ['EWHATEVER', 3],
  ])('A failed write with %s has exit code %d', (code, exitCode) => {
    const error = writeError('out.json', code, null)
    expect(error.exitCode).toBe(exitCode)
    expect(error.message).toMatch(/^Cannot write 'out.json': [a-z].*\.$/)
  })

  test.each([
    { name: 'a string', error: 'ENOSPC' },
    { name: 'nothing', error: undefined },
    {
      name: 'a mistake of ours',
      error: Object.assign(new Error(), { code: 'ERR_INVALID_ARG_TYPE' }),
    },
  ])('A failed write that throws $name has no code of the system', ({ error }) => {
    expect(systemErrorCode(error)).toBeNull()
  })
})
