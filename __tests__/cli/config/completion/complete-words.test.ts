import { expect, test } from 'vitest'
import { commandDescriptions } from '../../../../src/cli/config/command-descriptions.js'
import { completeWords } from '../../../../src/cli/config/completion/complete-words.js'
import { toKebabCase } from '../../../../src/cli/config/option.js'

const complete = (...words: string[]) => completeWords(words).map(({ word }) => word)

test('The first word is completed to commands and groups', () => {
  expect(complete('comp')).toEqual(['compare', 'completion'])
  expect(complete('')).toEqual(expect.arrayContaining(['check', 'monitor', 'nodes', 'jobs']))
})

test('A group is completed to its commands', () => {
  expect(complete('monitor', '')).toEqual(['watch', 'report', 'status'])
})

test('Every option of every command is offered', () => {
  for (const [name, { options }] of Object.entries(commandDescriptions)) {
    const flags = Object.keys(options).map((option) => `--${toKebabCase(option)}`)
    expect(complete(...name.split(' '), '--')).toEqual(flags)
  }
})

test('The value of an option is completed if it is one of several words, but not if it is a path', () => {
  expect(complete('check', '--backend', 'tf')).toEqual(['tfjs-node', 'tfjs-wasm', 'tfjs-cpu'])
  expect(complete('check', '--output-dir', '')).toEqual([])
  expect(complete('check', '--require', 'p')).toEqual(['pairs', 'proof'])
  expect(complete('compare', '--require', '')).toEqual(['pairs'])
})

test('An argument is completed if it is one of several words', () => {
  expect(complete('completion', '')).toEqual(['bash', 'zsh', 'fish'])
})

test('An option is offered once, and nothing after --', () => {
  expect(complete('check', '--workers', '2', '--worke')).toEqual([])
  expect(complete('jobs', 'submit', '--', 'py')).toEqual([])
})

test('Names of faults are completed where an option takes them', () => {
  expect(complete('check', '--fault-tests', 'q')).toEqual(['quick'])
  expect(complete('run', '--fault', 'worker_c')).toEqual(['worker_crash'])
  expect(complete('fault-test', '--faults', 'worker_c')).toEqual(['worker_crash'])
})

test.each(['check', 'compare', 'baseline compare'])(
  'Names of metrics are completed where %s takes a value for each',
  (name) => {
    for (const option of ['--thresholds', '--severities'])
      expect(complete(...name.split(' '), option, 'p50_s')).toEqual(['p50_step_ms='])
  },
)

test('The two names for all metrics are completed where one run is compared with a baseline', () => {
  const both = ['lower-is-better=', 'higher-is-better=']
  const offered = (...words: string[]) => complete(...words, '--thresholds', '')
  expect(offered('baseline', 'compare')).toEqual(expect.arrayContaining(both))
  for (const command of ['check', 'compare'])
    expect(offered(command).filter((word) => both.includes(word))).toEqual([])
})
