import { expect, test } from 'vitest'
import { commandDescriptions } from '../../../src/cli/config/command-descriptions.js'
import type { Option } from '../../../src/cli/config/option.js'
import { checkOptions, runOptions } from '../../../src/cli/config/options.js'
import { optimizerNames } from '../../../src/runtime/run/job.js'
import { processTransportNames } from '../../../src/lab/trainer/collective/transports/index.js'
import { backendNames } from '../../../src/lab/trainer/backends/index.js'

const everyOption = Object.entries(commandDescriptions).flatMap(([command, description]) =>
  Object.entries<Option<unknown>>(description.options).map(
    ([name, option]) => [command, name, option] as const,
  ),
)

test.each(everyOption)(
  'The command %s has an allowed default for %s',
  (_command, _name, option) => {
    if (option.default.kind === 'text') {
      expect(option.schema().safeParse(option.default.text).success).toBe(true)
    }
  },
)

test('The allowed words of an option are those of the launcher', () => {
  expect(runOptions.backend.words).toEqual(['auto', ...backendNames])
  expect(runOptions.transport.words).toEqual(['auto', ...processTransportNames])
  expect(runOptions.optimizer.words).toEqual(optimizerNames)
})

test('The commands run and check share the options that describe the training', () => {
  const shared = Object.keys(runOptions).filter((name) => name in checkOptions)
  for (const name of shared) {
    expect(runOptions[name as keyof typeof runOptions]).toBe(
      checkOptions[name as keyof typeof checkOptions],
    )
  }
  expect(shared.length).toBeGreaterThan(15)
})
