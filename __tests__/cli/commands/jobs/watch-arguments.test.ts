import { expect, test } from 'vitest'
import { watchArguments } from '../../../../src/cli/commands/jobs/watch/watch-arguments.js'
import type { WatchOptions } from '../../../../src/cli/commands/jobs/watch/show.js'
import { parseCommandLine } from '../../../support/options/parse-command-line.js'

const facts = { version: '1.2.3', columns: 100 }

const optionsOf = (words: readonly string[]): WatchOptions => {
  const call = parseCommandLine(words, facts)
  if (call.kind !== 'command') throw new Error('not a command')
  return call.options as WatchOptions
}

test.each([
  ['nothing but the job', []],
  ['a page at a port', ['--web', '--port', '9000']],
  ['a checkpoint directory and its limit', ['--checkpoint-dir=/ckpt', '--limits', 'checkpoint=60']],
  ['a recipient of alerts', ['--alert', 'cmd:true', '--alert-reminder', '5']],
])('The process of a background watch gets the options of its start: %s', (_what, words) => {
  const options = optionsOf(['jobs', 'watch', 'my-job', '--detach', ...words])
  const again = optionsOf(watchArguments(options, '/here'))
  expect(again).toEqual({ ...options, foreground: true, state: again.state })
})
