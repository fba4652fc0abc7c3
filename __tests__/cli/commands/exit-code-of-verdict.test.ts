import { expect, test } from 'vitest'
import { exitCodeOf } from '../../../src/cli/commands/exit-code-of-verdict.js'

test.each([
  ['healthy', 0],
  ['degraded', 1],
  ['critical', 1],
  ['unhealthy', 1],
  ['unknown', 3],
] as const)('The verdict %s ends a command with exit code %i', (verdict, code) => {
  expect(exitCodeOf({ verdict })).toBe(code)
})
