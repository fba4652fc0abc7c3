import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseCommandLine } from '../../support/options/parse-command-line.js'
import type { CommandName } from '../../../src/cli/config/command-descriptions.js'
import { ConfigError } from '../../../src/kit/errors.js'
import { schemaOf } from '../../../src/cli/config/schema-of.js'
import { anyCharacter } from '../../support/any-character.js'
import { hostilePlaces, hostileWords } from '../../support/options/hostile-words.js'
import { casesOf, commandNames, type OptionCase } from '../../support/options/option-cases.js'

const facts = { version: '1.2.3', columns: 100 }
/** One path stands for all: what lies there matters only to the file system. */
const values = [...hostileWords, hostilePlaces[0] ?? '']

/** Null if the command line is accepted; an error of any other kind is passed on. */
function refusalOf(argv: readonly string[]): ConfigError | null {
  try {
    parseCommandLine(argv, facts)
    return null
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
}

/** The parser knows no such words, and says so without an option. */
const unknownWords = /^command line: |^unknown argument |^no training command follows --$/

/** What is wrong with the answer to a case; null if nothing is. */
function faultOf(given: OptionCase): string | null {
  const refusal = refusalOf(given.argv)
  if (refusal === null) return null
  const { message, exitCode } = refusal
  const isClear = explains(message, given) || unknownWords.test(message)
  const isClean = exitCode === 2 && !/undefined|\[object|    at |\n\s*\n/.test(message)
  const argv = JSON.stringify(given.argv).slice(0, 300)
  return isClear && isClean ? null : `${argv}: ${message.slice(0, 500)}`
}

/** Another option is missing, contradicts an accepted value, or is needed for it to have an effect. */
const otherMistake =
  /(option --|argument <)[\w-]+>?( is missing: expected | from .*: expected .*, got | from .* has no effect )/

/** Whether the message names the option, the value and what is allowed; for a contradiction, those of the other option. */
function explains(message: string, { spelling, option, value }: OptionCase): boolean {
  const isFlag = option.placeholder === null
  const isAccepted = isFlag || schemaOf(option).safeParse(option.isList ? [value] : value).success
  if (isAccepted && otherMistake.test(message)) return true
  const isQuoted = option.isSecret || message.includes(JSON.stringify(value).slice(1, 90))
  return isQuoted && message.includes(spelling) && message.includes(`expected ${option.allowed}`)
}

describe('Every option and argument of every command with every hostile value', () => {
  test('The table of options yields more than 10,000 cases', () => {
    const numCases = commandNames.map((name) => casesOf(name, values).length)
    expect(numCases.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(10_000)
  })

  test.each(commandNames)(
    'The parser accepts the value, or names the option, the value and what is allowed: %s',
    (name: CommandName) => {
      expect(casesOf(name, values).flatMap((each) => faultOf(each) ?? [])).toEqual([])
    },
  )
})

describe('Several hostile words in one command line', () => {
  test('The parser accepts any of 1,000 command lines or refuses it with exit code 2', () => {
    const word = fc.oneof(
      fc.constantFrom(...values),
      fc.string({ unit: anyCharacter, maxLength: 20 }),
      fc.double().map(String),
    )
    const flagsOf = new Map(
      commandNames.map((name) => {
        const spellings = casesOf(name, ['x']).map(({ spelling }) => spelling)
        return [name, spellings.map((spelling) => spelling.replace('option ', ''))]
      }),
    )
    const lines = fc.constantFrom(...flagsOf).chain(([name, flags]) => {
      const pair = fc.tuple(fc.constantFrom(...flags), word)
      return fc
        .tuple(fc.array(word, { maxLength: 2 }), fc.array(pair, { maxLength: 4 }))
        .map(([words, pairs]) => [...name.split(' '), ...words, ...pairs.flat()])
    })
    const isRefusal = (argv: string[]) => (refusalOf(argv)?.exitCode ?? 2) === 2
    fc.assert(fc.property(lines, isRefusal), { seed: 17, numRuns: 1000 })
  })
})
