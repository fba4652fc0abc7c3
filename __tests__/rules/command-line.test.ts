import { expect, test } from 'vitest'
import {
  type CommandDescription,
  commandDescriptions,
} from '../../src/cli/config/command-descriptions.js'
import { earlierCommands } from '../../src/cli/config/earlier/earlier-names.js'

/** Each new one makes the help longer for everybody; a limit may only become smaller. */
const limits = { commands: 35, options: 125 }

test('The help has no more commands and options than before', () => {
  const tables = Object.values<CommandDescription>(commandDescriptions)
  const options = new Set(tables.flatMap((table) => Object.keys(table.options)))
  const counted = { commands: tables.length, options: options.size }
  expect(counted).toEqual(limits)
})

test('No command has the name of an earlier one, and each earlier one leads to a command', () => {
  const names = Object.keys(commandDescriptions)
  expect(Object.keys(earlierCommands).filter((name) => names.includes(name))).toEqual([])
  const now = Object.values(earlierCommands).map((earlier) => earlier.now)
  expect(now.filter((name) => !names.includes(name))).toEqual([])
})
