import { expect, test } from 'vitest'
import { createFileWriter, createLeveledLog } from '../../../src/kit/console/leveled-log.js'
import { createTerminalLog } from '../../../src/kit/console/terminal-log.js'

function aLog(least: 'DEBUG' | 'INFO' | 'WARNING' | 'ERROR') {
  const said = { text: '' }
  const lines: string[] = []
  const sink = { write: (text: string) => (said.text += text) }
  const log = createTerminalLog({
    stdout: sink,
    stderr: sink,
    json: false,
    quiet: false,
    verbose: false,
    colour: { stdout: false, stderr: false },
    isTerminal: false,
  })
  const now = () => new Date(0)
  const speak = createFileWriter(least, { append: (line) => lines.push(line), now })
  const leveled = createLeveledLog(log, least, speak)
  leveled.detail('a detail')
  leveled.note('a note')
  leveled.warn('a warning')
  leveled.error('an error')
  leveled.print('a result')
  return { text: said.text, levels: lines.map((line) => line.split(' - ')[2]), lines, leveled }
}

test('A log level hides less important lines on the terminal and in the file, but never a result', () => {
  const all = ['DEBUG', 'INFO', 'WARNING', 'ERROR']
  expect(aLog('DEBUG').levels).toEqual(all)
  expect(aLog('INFO').levels).toEqual(all.slice(1))
  expect(aLog('WARNING').levels).toEqual(all.slice(2))
  expect(aLog('ERROR').levels).toEqual(all.slice(3))
  expect(aLog('ERROR').text).toBe('error: an error\na result\n')
  expect(aLog('DEBUG').text).toContain('a detail\na note\n')
})

test('The log file has one line with time, name and level per message, whatever the message contains', () => {
  const { leveled, lines } = aLog('INFO')
  leveled.warn('two\nlines \u001b[31mred')
  expect(lines.at(-1)).toBe('1970-01-01T00:00:00.000Z - minicluster - WARNING - two lines red')
})
