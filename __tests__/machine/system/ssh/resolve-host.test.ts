import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createJumpHosts, resolveHost } from '../../../../src/machine/system/ssh/resolve-host.js'
import { isDestination, sshOptions } from '../../../../src/machine/system/ssh/ssh-options.js'

const folder = mkdtempSync(join(tmpdir(), 'minicluster-ssh-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const withConfig = (text: string) => {
  const configFile = join(folder, 'config')
  writeFileSync(configFile, text)
  return { program: 'ssh', configFile, environment: process.env }
}
const isInstalled = (() => {
  try {
    execFileSync('ssh', ['-V'], { stdio: 'pipe' })
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!isInstalled)('Resolved destination', () => {
  test('The resolver returns host, user, port and jump host of an alias', async () => {
    const ssh = withConfig(
      'Host gpu1\n HostName 10.0.0.1\n User ml\n Port 2222\n ProxyJump a,b@bastion:22\n',
    )
    expect(await resolveHost(ssh, 'gpu1')).toEqual({
      status: 'resolved',
      host: { hostname: '10.0.0.1', user: 'ml', port: 2222, jumpHost: 'b@bastion:22' },
    })
    expect(await createJumpHosts(ssh)('gpu1')).toBe('b@bastion:22')
  })

  test('The resolver returns a name without an alias unchanged', async () => {
    expect(await resolveHost(withConfig(''), 'ml@10.0.0.9')).toMatchObject({
      host: { hostname: '10.0.0.9', user: 'ml', port: 22, jumpHost: null },
    })
  })

  test('The resolver reports a broken configuration in the words of ssh', async () => {
    const ssh = withConfig('Host gpu1\n Nonsense yes\n')
    expect(await resolveHost(ssh, 'gpu1')).toMatchObject({
      status: 'failed',
      reason: expect.stringMatching(/Bad configuration option: nonsense/),
    })
    expect(await createJumpHosts(ssh)('gpu1')).toBeNull()
  })
})

test('The resolver accepts a name, an alias or an address, with an optional user', () => {
  for (const good of [
    'gpu1',
    'ml@gpu1.example.org',
    '10.0.0.1',
    '[fe80::1%eth0]',
    'fe80::1%eth0',
    'k8s_node-3',
  ])
    expect([good, isDestination(good)]).toEqual([good, true])
  for (const bad of [
    '',
    '-oProxyCommand=x',
    '-v',
    'a b',
    'a;b',
    'a\nb',
    '$(a)',
    '`a`',
    "a'b",
    'a|b',
    'a/b',
    '%h',
  ])
    expect([bad, isDestination(bad)]).toEqual([bad, false])
})

test('Our ssh options never weaken host keys or choose keys, users or algorithms', () => {
  expect(sshOptions(5).join(' ')).not.toMatch(
    /StrictHostKey|KnownHosts|KexAlgorithms|Ciphers|Identity|User=|Port=|HostKeyAlgorithms/i,
  )
  expect(sshOptions(5)).toContain('BatchMode=yes')
})
