import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { ignoreBrokenPipe } from '../../../../src/machine/system/processes/broken-pipe.js'

test('A closed reader is not an error', () => {
  const stream = new PassThrough()
  ignoreBrokenPipe(stream)
  expect(() => stream.emit('error', Object.assign(new Error(), { code: 'EPIPE' }))).not.toThrow()
})

test('Any other error of the stream is an error', () => {
  const stream = new PassThrough()
  ignoreBrokenPipe(stream)
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  expect(() => stream.emit('error', full)).toThrow('no space')
})

test.each([
  ['ENOSPC', 'no space is left on the device'],
  ['EIO', 'the device reports an input/output error'],
])('A stream that refuses with %s causes a readable failure of the machine', (code, words) => {
  const stream = new PassThrough()
  ignoreBrokenPipe(stream)
  const refusal = Object.assign(new Error(`${code}: as Node has it`), { code, syscall: 'write' })
  expect(() => stream.emit('error', refusal)).toThrow(
    expect.objectContaining({
      message: `standard output cannot be written: ${words}`,
      hint: 'free some space, or send it somewhere else',
      exitCode: 3,
    }),
  )
})
