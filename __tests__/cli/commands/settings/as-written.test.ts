import { describe, expect, test } from 'vitest'
import { asWritten, spellSettings } from '../../../../src/cli/commands/settings/as-written.js'
import { parseSettings } from '../../../../src/cli/config/settings/parse-settings.js'

const settings = parseSettings('workers: 2\nbundle: dist\n', 'minicluster.yml')
const failure = (message: string) => ({
  message,
  hint: 'Give --bundle another path.',
  stack: null,
  exitCode: 2,
})
const messageFor = (message: string, isGiven: boolean) =>
  asWritten(
    failure(message),
    spellSettings(settings, () => isGiven),
  ).message

describe('A mistake is named as its value was written', () => {
  test('A value of the settings file is named by its key and line', () => {
    expect(messageFor('option --bundle: cannot measure dist', false)).toBe(
      'bundle from minicluster.yml:2: cannot measure dist',
    )
    expect(messageFor('--workers: too few', false)).toBe('workers from minicluster.yml:1: too few')
  })

  test('A value of the command line, of another option or within a command stays as it is', () => {
    for (const [message, isGiven] of [
      ['option --bundle: cannot measure dist', true],
      ['option --junit: cannot write to j.xml', false],
      ['the command train.py --bundle x failed', false],
    ] as const) {
      expect(messageFor(message, isGiven)).toBe(message)
    }
  })

  test('The hint, which says what to do, stays as it is', () => {
    const said = asWritten(
      failure('x'),
      spellSettings(settings, () => false),
    )
    expect(said.hint).toBe('Give --bundle another path.')
  })
})
