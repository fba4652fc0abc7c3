import { expect, test } from 'vitest'
import { readArguments } from '../../../../src/cli/config/cli-arguments.js'
import { explainCall } from '../../../../src/cli/config/settings/explain-call.js'
import { parseSettings } from '../../../../src/cli/config/settings/parse-settings.js'

test('Every value has its origin: command line, line of the file, or default', () => {
  const call = readArguments(['check', '--workers', '8'], { version: '', columns: 80 })
  if (call.kind !== 'call') throw new Error('not a call')
  const values = explainCall(call, parseSettings('steps: 5\nworkers: 4\n', 'minicluster.yml'))
  const of = (name: string) => values.find((value) => value.name === name)
  expect(of('workers')).toMatchObject({
    value: '8',
    origin: 'command line',
    overrides: 'minicluster.yml:2 (4)',
  })
  expect(of('steps')).toMatchObject({ value: '5', origin: 'minicluster.yml:1', overrides: null })
  expect(of('seed')).toMatchObject({ value: '42', origin: 'default' })
  expect(of('micro-batches')).toMatchObject({ value: null, origin: 'default' })
})

test('A required value that nobody gave is explained as missing, not as a default', () => {
  const call = readArguments(['compare', '--base', 'main'], { version: '', columns: 80 })
  if (call.kind !== 'call') throw new Error('not a call')
  const values = explainCall(call, null)
  const of = (name: string) => values.find((value) => value.name === name)
  expect(of('base')).toMatchObject({ value: 'main', origin: 'command line' })
  expect(of('head')).toMatchObject({ value: null, origin: 'missing, but required' })
})

test('The training command is explained where there is one', () => {
  const explain = (words: readonly string[], text: string) => {
    const call = readArguments(['check', ...words], { version: '', columns: 80 })
    if (call.kind !== 'call') throw new Error('not a call')
    const values = explainCall(call, parseSettings(text, 'minicluster.yml'))
    return values.find(({ name }) => name === 'command')
  }
  const inFile = 'command: [torchrun, train.py]\n'
  expect(explain([], inFile)).toMatchObject({
    value: 'torchrun train.py',
    origin: 'minicluster.yml:1',
  })
  expect(explain(['--', 'python', 'a.py'], inFile)).toMatchObject({
    value: 'python a.py',
    origin: 'command line',
    overrides: 'minicluster.yml:1 (torchrun train.py)',
  })
  expect(explain([], 'workers: 2\n')).toBeUndefined()
})
