import { expect, test } from 'vitest'
import { describeRun } from '../../../../src/cli/commands/run/describe-run.js'
import { aRunMetrics } from '../../../support/builders/run-builders.js'

test('A run in a directory of its own says that no list has it without its path', () => {
  const lastLine = (runDir: string | null) =>
    describeRun(aRunMetrics(), 'multi.json', runDir).split('\n').at(-1)
  expect(lastLine('my run')).toBe(
    "  Event logs: my run, listed by minicluster runs list 'my run' only",
  )
  expect(lastLine(null)).toBe('  Metrics saved to: multi.json')
})
