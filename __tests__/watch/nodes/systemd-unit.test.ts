import { expect, test } from 'vitest'
import { systemdUnit } from '../../../src/watch/nodes/systemd-unit.js'

test("The systemd unit belongs to the user's manager", () => {
  const unit = systemdUnit(
    ['/usr/bin/node', '/opt/cli.js', 'nodes', 'start', '--foreground'],
    '/home/me/100 % mine',
  )
  expect(unit).toContain('\nExecStart=/usr/bin/node /opt/cli.js nodes start --foreground\n')
  expect(unit).toContain('\nWorkingDirectory=/home/me/100 %% mine\n')
  expect(unit).toContain('WantedBy=default.target')
  expect(unit).not.toMatch(/^User=/m)
})

test('The systemd unit quotes paths and options as systemd reads them', () => {
  expect(systemdUnit(['/a b/node', '--alert', 'webhook=http://x/?a=%20$HOME"\\'], '/')).toContain(
    'ExecStart="/a b/node" --alert "webhook=http://x/?a=%%20$$HOME\\"\\\\"',
  )
  expect(() => systemdUnit(['/a', 'x\nExecStartPre=y'], '/')).toThrow('line break')
  expect(() => systemdUnit(['/a'], '/x\nExecStartPre=y')).toThrow('line break')
})
