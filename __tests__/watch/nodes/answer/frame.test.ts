import { describe, expect, test } from 'vitest'
import {
  createFrameReader,
  type Frame,
  frameLimits,
} from '../../../../src/watch/nodes/answer/frame.js'
import { recordedLines, recordedNonce, recordedText } from './recorded-answer.js'

const read = (text: string, nonce = 'n1', chunk = Infinity): Frame => {
  const reader = createFrameReader(nonce)
  const bytes = Buffer.from(text)
  let frame: Frame = { status: 'open' }
  for (let at = 0; at < bytes.length; at += chunk)
    frame = reader.push(bytes.subarray(at, at + chunk))
  return frame
}

describe('Frame of an answer', () => {
  test('The reader finds a recorded answer complete, however its bytes arrive', () => {
    for (const chunk of [1, 7, 64, Infinity])
      expect(read(recordedText, recordedNonce, chunk)).toEqual({
        status: 'whole',
        lines: recordedLines,
      })
  })

  test('The reader never finds a truncated answer complete', () => {
    for (let end = 0; end < recordedText.length - 1; end++)
      expect(read(recordedText.slice(0, end), recordedNonce).status).toBe('open')
  })

  test('The reader reports an answer with a missing or duplicate line as damaged', () => {
    const lines = recordedText.trimEnd().split('\n')
    for (const changed of [lines.toSpliced(5, 1), lines.toSpliced(5, 0, 'load 1 2 3 4/5')])
      expect(read(`${changed.join('\n')}\n`, recordedNonce)).toMatchObject({
        status: 'damaged',
        cause: 'damaged-answer',
      })
  })

  test('The reader ignores greetings before the header, even without a line end', () => {
    const reader = createFrameReader('n1')
    expect(
      reader.push(Buffer.from('Welcome!\r\nloading nvm...MCP 1 n1\nload 1\nEND 1 n1\n')),
    ).toEqual({
      status: 'whole',
      lines: ['load 1'],
    })
    expect(reader.noise).toBe('Welcome!\r\n'.replace('\r', ''))
  })

  test('The reader ignores a header or an end with another nonce', () => {
    expect(read('MCP 1 n2\nload 1\nEND 1 n2\n').status).toBe('open')
    expect(read('MCP 1 n1\nload 1\nEND 1 n2\n').status).toBe('open')
  })

  test('The reader reports a newer version as such, not as garbage', () => {
    expect(read('MCP 2 n1\n')).toMatchObject({ status: 'damaged', cause: 'newer-probe' })
  })

  test('The reader gives up on a line that is longer than any that the probe writes', () => {
    const line = 'x'.repeat(frameLimits.lineCharacters)
    expect(read(`MCP 1 n1\n${line}\nEND 1 n1\n`).status).toBe('whole')
    for (const text of [`MCP 1 n1\n${line}x`, `MCP 1 n1\n${line}x\nEND 1 n1\n`])
      expect(read(text)).toMatchObject({ cause: 'answer-too-long' })
  })

  test('The reader gives up on an endless answer and on an endless greeting', () => {
    const endless = 'MCP 1 n1\n' + 'load 1\n'.repeat(frameLimits.lines + 1)
    expect(read(endless)).toMatchObject({ cause: 'answer-too-long' })
    expect(read('MCP 1 n1\n' + 'x'.repeat(frameLimits.bytes + 1))).toMatchObject({
      cause: 'answer-too-long',
    })
    const reader = createFrameReader('n1')
    let frame = reader.push(Buffer.from('hello\n'))
    for (let i = 0; i < 100 && frame.status === 'open'; i++)
      frame = reader.push(Buffer.alloc(16_384, 'y\n'))
    expect(frame).toMatchObject({ cause: 'answer-too-long' })
    expect(reader.noise.length).toBeLessThan(5_000)
  })
})
