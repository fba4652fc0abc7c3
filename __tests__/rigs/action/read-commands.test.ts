import { describe, expect, test } from '@jest/globals'
import { readCommands } from './read-commands.js'

describe('what the runner takes out of a log', () => {
  test('has annotations with their properties, unescaped', () => {
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
  ])('has %s as the runner sees it', (_, log, names) => {
    expect(readCommands(log).names).toEqual(names)
  })

  test('has nothing of what was said while commands were stopped', () => {
    const log = ['::stop-commands::word', '::error::not obeyed', '::word::', '::warning::obeyed']
    expect(readCommands(log.join('\n')).annotations).toEqual([
      { level: 'warning', message: 'obeyed' },
    ])
  })

  test('has masks and groups', () => {
    const { masks, groups } = readCommands('::add-mask::secret\n::group::A run\n::endgroup::')
    expect({ masks, groups }).toEqual({ masks: ['secret'], groups: ['A run'] })
  })
})
