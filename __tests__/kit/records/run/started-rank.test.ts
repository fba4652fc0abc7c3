import { expect, test } from 'vitest'
import { startedRank } from '../../../../src/kit/records/run/started-rank.js'

const described = (...argv: string[]) =>
  JSON.stringify({
    directory: '/job',
    executable: '/usr/bin/python3',
    environment: { RANK: '0' },
    argv: ['/usr/bin/python3', ...argv],
  })

test('A replay runs the script or module again, without the interpreter of the command', () => {
  expect(startedRank(described('-u', 'train.py', '--lr', '1'))).toMatchObject({
    argv: ['train.py', '--lr', '1'],
    executable: '/usr/bin/python3',
  })
  expect(startedRank(described('-m', 'train'))?.argv).toEqual(['-m', 'train'])
})

test.each([[['-O', 'train.py']], [['-c', 'print()']], [['-u']], [[]]])(
  'An interpreter that was started with %j is not imitated',
  (argv) => {
    expect(startedRank(described(...argv))).toBeNull()
  },
)

test('An unreadable description starts no rank', () => {
  expect(startedRank('{"argv":')).toBeNull()
  expect(startedRank('{}')).toBeNull()
})
