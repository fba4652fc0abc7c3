import { PassThrough } from 'node:stream'
import { expect, test } from '@jest/globals'
import { ignoreBrokenPipe } from '../../src/system/broken-pipe.js'

test('a reader that went away is no error', () => {
  const stream = new PassThrough()
  ignoreBrokenPipe(stream)
  expect(() => stream.emit('error', Object.assign(new Error(), { code: 'EPIPE' }))).not.toThrow()
})

test('any other error of the stream is one', () => {
  const stream = new PassThrough()
  ignoreBrokenPipe(stream)
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' })
  expect(() => stream.emit('error', full)).toThrow('no space')
})
