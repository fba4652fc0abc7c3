import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import { readBoundedLines } from '../../../../src/machine/system/processes/bounded-lines.js'

/** The lines of these chunks, with how much was left out of each. */
async function linesOf(chunks: readonly (string | Buffer)[], maxBytes = 100) {
  const lines: [string, number][] = []
  const stream = Readable.from(chunks.map((chunk) => Buffer.from(chunk)))
  readBoundedLines(stream, { maxBytes, line: (text, cut) => lines.push([text, cut]) })
  await new Promise((resolve) => stream.on('close', resolve))
  return lines
}

describe('Lines of a stream', () => {
  test('The reader finds line ends for all chunks and systems, and the last line needs none', async () => {
    expect(await linesOf(['a\nb', 'c\r', '\n\nd\re'])).toEqual(
      ['a', 'bc', '', 'd', 'e'].map((line) => [line, 0]),
    )
    expect(await linesOf(['a\n'])).toEqual([['a', 0]])
    expect(await linesOf([])).toEqual([])
  })

  test('The reader cuts long lines between characters and counts the rest', async () => {
    expect(await linesOf(['x'.repeat(90), 'x'.repeat(90), '\ny'])).toEqual([
      ['x'.repeat(100), 80],
      ['y', 0],
    ])
    expect(await linesOf(['äää\n'], 3)).toEqual([['ä', 3]])
  })

  test('The reader returns the same lines for any chunks', async () => {
    const texts = fc.array(fc.constantFrom('a', 'bc', 'ö', '\n', '\r', '\r\n'), { maxLength: 30 })
    const sizes = fc.integer({ min: 1, max: 7 })
    await fc.assert(
      fc.asyncProperty(texts, sizes, async (parts, size) => {
        const bytes = Buffer.from(parts.join(''))
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
          bytes.subarray(index * size, (index + 1) * size),
        )
        expect(await linesOf(chunks, 5)).toEqual(await linesOf([bytes], 5))
      }),
      { numRuns: 200 },
    )
  })

  test('The reader needs hardly any memory for an endless line', async () => {
    const chunk = Buffer.alloc(1 << 20, 'x')
    const before = process.memoryUsage().arrayBuffers
    let most = 0
    const lines: [number, number][] = []
    const stream = Readable.from(
      (function* () {
        for (let index = 0; index < 200; index++) {
          yield chunk
          most = Math.max(most, process.memoryUsage().arrayBuffers - before)
        }
      })(),
    )
    readBoundedLines(stream, {
      maxBytes: 4096,
      line: ({ length }, cut) => lines.push([length, cut]),
    })
    await new Promise((resolve) => stream.on('close', resolve))
    expect(lines).toEqual([[4096, 200 * 2 ** 20 - 4096]])
    expect(most).toBeLessThan(20 * 2 ** 20)
  })

  test('Signals and timers have their turn within a large chunk', async () => {
    const lines: string[] = []
    let atFirstTurn = 0
    const stream = Readable.from([Buffer.from('words\n'.repeat(100_000))])
    readBoundedLines(stream, { maxBytes: 100, line: (text) => lines.push(text) })
    stream.once('data', () => setImmediate(() => (atFirstTurn = lines.length)))
    await new Promise((resolve) => stream.on('close', resolve))
    expect(lines).toHaveLength(100_000)
    expect(atFirstTurn).toBeLessThan(5000)
  })

  test('No line is lost or mixed if somebody resumes the stream in between, as Node does when a child ends', async () => {
    const numbers = Array.from({ length: 100_000 }, (_, index) => String(index))
    const bytes = Buffer.from(numbers.join('\n'))
    const chunks = Array.from({ length: Math.ceil(bytes.length / 60_000) }, (_, index) =>
      bytes.subarray(60_000 * index, 60_000 * (index + 1)),
    )
    const stream = Readable.from(chunks)
    const lines: string[] = []
    readBoundedLines(stream, { maxBytes: 100, line: (text) => lines.push(text) })
    stream.on('pause', () => queueMicrotask(() => stream.resume()))
    await new Promise((resolve) => stream.on('close', resolve))
    expect(lines).toEqual(numbers)
  })
})
