import { expect, test } from 'vitest'
import { tokenFor } from '../../../../src/cli/commands/compare/run-paired-experiment.js'

test.each([
  [['--engine', 'ray'], { RAY_AUTH_TOKEN: 'x' }],
  [['--engine=ray'], { RAY_AUTH_TOKEN: 'x' }],
  [['--engine', 'local'], {}],
  [[], {}],
])(
  'A measured process with the options %j sees the token of a Ray cluster only if it needs it',
  (parameters, seen) => {
    expect(tokenFor({ parameters }, { RAY_AUTH_TOKEN: 'x', PATH: '/bin' })).toEqual(seen)
    expect(tokenFor({ parameters }, { PATH: '/bin' })).toEqual({})
  },
)
