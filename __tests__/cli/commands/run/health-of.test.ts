import { expect, test } from 'vitest'
import { healthOf } from '../../../../src/cli/commands/run/health-of.js'
import { finding } from '../../../support/builders/monitor-builders.js'

const minor = finding({ severity: 'minor' })
const warning = finding({ severity: 'warning' })

test.each([
  [[], [], 0, null],
  [[minor], [], 0, null],
  [[], ['not read'], 3, 'unknown; not read'],
  [[minor], ['not read', 'cut off'], 3, 'unknown; not read; cut off'],
  [[warning], [], 1, /^degraded; /],
  [[warning], ['not read'], 1, /^degraded; /],
] as const)(
  'Of findings %j and what was not seen %j, the exit code is %i',
  (found, unseen, code, text) => {
    const health = healthOf(found, unseen)
    expect(health).toMatchObject({ exitCode: code, isUnknown: code === 3 })
    if (text === null) expect(health.text).toBeNull()
    else expect(health.text).toMatch(text)
  },
)
