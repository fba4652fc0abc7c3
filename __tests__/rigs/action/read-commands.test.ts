import { describe, expect, test } from 'vitest'
import { readCommands } from './read-commands.js'

describe('Commands in a log', () => {
  test('The runner finds annotations with their properties, unescaped', () => {
    const { annotations } = readCommands(
      '::error title=A%3A b%2C c,file=train.py,line=3::100%25 wrong%0Aindeed\n::notice::by the way',
    )
    expect(annotations).toEqual([
      {
        level: 'error',
        title: 'A: b, c',
        file: 'train.py',
        line: 3,
        message: '100% wrong\nindeed',
      },
      { level: 'notice', message: 'by the way' },
    ])
  })

  test.each([
    ['an indented command', '   ::set-output name=a::b', ['set-output']],
    ['a command of the old kind within a line', 'text ##[error]b', ['error']],
    ['a line that only mentions one', 'use ::error:: for errors', []],
    ['an ordinary line', 'all is well', []],
  ])('The runner interprets %s correctly', (_, log, names) => {
    expect(readCommands(log).names).toEqual(names)
  })

  test('The runner ignores commands while they are stopped', () => {
    const log = ['::stop-commands::word', '::error::not obeyed', '::word::', '::warning::obeyed']
    expect(readCommands(log.join('\n')).annotations).toEqual([
      { level: 'warning', message: 'obeyed' },
    ])
  })

  test('The runner finds masks and groups', () => {
    const { masks, groups } = readCommands('::add-mask::secret\n::group::A run\n::endgroup::')
    expect({ masks, groups }).toEqual({ masks: ['secret'], groups: ['A run'] })
  })
})
