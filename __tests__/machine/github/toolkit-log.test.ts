import { expect, test } from 'vitest'
import { captureFailures } from '../../../src/machine/github/toolkit-log.js'

function anOutput() {
  const lines: string[] = []
  return { lines, write: (text: string | Uint8Array) => lines.push(String(text)) > 0 }
}

/** Turns of the event loop, in which others have their say. */
async function turns(count: number) {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate)
}

const failed = (words: string) => `::warning::Failed to restore: ${words}\n`

test('The log catches a failure that the toolkit only logs, and writes everything else', async () => {
  const output = anOutput()
  const heard = await captureFailures(async () => {
    await turns(1)
    output.write('Cache hit for: key\n')
    output.write(failed('100%25%0Aempty'))
    output.write('::error::Failed to restore: (503)\n')
    output.write('::warning::something else\n')
    return 7
  }, output)
  expect(heard).toEqual({
    value: 7,
    failures: ['Failed to restore: 100%\nempty', 'Failed to restore: (503)'],
  })
  expect(output.lines).toEqual(['Cache hit for: key\n', '::warning::something else\n'])
})

test('Concurrent calls catch their own failures only', async () => {
  const output = anOutput()
  const { write } = output
  const call = (words: string, count: number) =>
    captureFailures(async () => {
      await turns(count)
      output.write(failed(words))
    }, output)
  const calls = [call('a', 2), call('b', 12)]
  output.write(failed('of the trained program'))
  expect((await Promise.all(calls)).map(({ failures }) => failures)).toEqual([
    ['Failed to restore: a'],
    ['Failed to restore: b'],
  ])
  expect(output.lines).toEqual([failed('of the trained program')])
  expect(output.write).toBe(write)
})

test('The log restores the output after work that throws', async () => {
  const output = anOutput()
  const { write } = output
  const work = captureFailures(() => Promise.reject(new Error('no')), output)
  await expect(work).rejects.toThrow('no')
  expect(output.write).toBe(write)
})
