import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createMessageReader } from '../../../../src/runtime/engines/ray/read-messages.js'

const word = (number: number, kind = 'pulse', more = {}): string =>
  `MINICLUSTER>${JSON.stringify({ number, kind, ...more })}\n`

/** Reads each text as one reading of the log. */
async function read(...logs: readonly string[]) {
  const heard: { number: number }[] = []
  const words = createMessageReader((one) => heard.push(one))
  for (const text of logs) {
    const log = new PassThrough()
    words.follow(log)
    await new Promise<void>((resolve) => log.on('end', resolve).end(text))
  }
  const { lastLine, isOver } = words
  return { numbers: heard.map(({ number }) => number), lastLine, isOver }
}

test('A log that is read again from its beginning repeats nothing', async () => {
  const { numbers } = await read(word(1) + word(2), word(1) + word(2) + word(3))
  expect(numbers).toEqual([1, 2, 3])
})

test('Lines of other programs are skipped, and the last one is kept for an error message', async () => {
  const { numbers, lastLine } = await read(`INFO started\n${word(1)}OSError: full\nMINICLUSTER>{\n`)
  expect(numbers).toEqual([1])
  expect(lastLine).toBe('MINICLUSTER>{')
})

test('The reader knows that nothing more comes once the driver has said its last', async () => {
  expect((await read(word(1))).isOver).toBe(false)
  expect((await read(word(1) + word(2, 'over'))).isOver).toBe(true)
})

test('A message after an unfinished line of other text is still read', async () => {
  expect((await read(`50%|###  ${word(1)}`)).numbers).toEqual([1])
})

test('A file outside the records of a rank is refused', async () => {
  const piece = (file: string) => word(1, 'file', { rank: 0, file, at: 0, packed: '' })
  for (const file of ['events/../../x.log', '/etc/rank-0.log', 'events/rank-0.log/x', 'x'])
    expect((await read(piece(file))).numbers).toEqual([])
  expect((await read(piece('events/rank-0.log'))).numbers).toEqual([1])
})

test('A rank cannot forge a message of the driver, because its output is encoded as one message', async () => {
  const { numbers } = await read(word(1, 'line', { rank: 0, text: word(2).trim() }))
  expect(numbers).toEqual([1])
})
