import { expect, test } from 'vitest'
import { freePorts } from '../../../../src/runtime/engines/command/free-port.js'

test('Free ports differ, and lie below those of outgoing connections', async () => {
  const ports = await freePorts(20)
  expect(new Set(ports).size).toBe(20)
  for (const port of ports) {
    expect(port).toBeGreaterThanOrEqual(20_000)
    expect(port).toBeLessThan(32_000)
  }
})
