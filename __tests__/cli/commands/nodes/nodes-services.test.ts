import { expect, test } from 'vitest'
import { sshOf } from '../../../../src/cli/commands/nodes/nodes-services.js'
import { ConfigError } from '../../../../src/kit/errors.js'

test('A machine without ssh is refused, so that no node is blamed for it', () => {
  expect(() => sshOf(null, { PATH: '/nowhere' })).toThrow(ConfigError)
})
