import { expect, test } from '@jest/globals'
import { commandDescriptions } from '../../src/config/command-descriptions.js'
import type { Option } from '../../src/config/option.js'
import { checkOptions, runOptions } from '../../src/config/options.js'
import { backendNames, optimizerNames, transportNames } from '../../src/launch/training-job.js'

const everyOption = Object.entries(commandDescriptions).flatMap(([command, description]) =>
  Object.entries<Option<unknown>>(description.options).map(
    ([name, option]) => [command, name, option] as const,
  ),
)

test.each(everyOption)('%s: the default of %s is a value it allows', (_command, _name, option) => {
  if (option.default.kind === 'text') {
    expect(option.schema.safeParse(option.default.text).success).toBe(true)
  }
})

test('the words of an option are those the launcher knows', () => {
  expect(runOptions.backend.words).toEqual(backendNames)
  expect(runOptions.transport.words).toEqual(transportNames)
  expect(runOptions.optimizer.words).toEqual(optimizerNames)
})

test('run and check share how training is described', () => {
  const shared = Object.keys(runOptions).filter((name) => name in checkOptions)
  for (const name of shared) {
    expect(runOptions[name as keyof typeof runOptions]).toBe(
      checkOptions[name as keyof typeof checkOptions],
    )
  }
  expect(shared.length).toBeGreaterThan(15)
})
