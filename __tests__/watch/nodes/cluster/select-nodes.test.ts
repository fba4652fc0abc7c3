import { expect, test } from 'vitest'
import { ConfigError } from '../../../../src/kit/errors.js'
import { plainNode } from '../../../../src/watch/nodes/cluster/cluster.js'
import { selectNodes } from '../../../../src/watch/nodes/cluster/select-nodes.js'

const known = [
  { ...plainNode('10.0.0.1'), name: 'gpu1' },
  { ...plainNode('10.0.0.2'), name: 'gpu2' },
]
const none = { wanted: null, known: null, isFileNamed: false, sshHosts: [] }
const destinations = (selection: Partial<Parameters<typeof selectNodes>[0]>) =>
  selectNodes({ ...none, ...selection }).map(({ destination }) => destination)

test('The selection takes all nodes of the cluster file by default', () => {
  expect(destinations({ known })).toEqual(['10.0.0.1', '10.0.0.2'])
})

test('The selection uses settings for names of the file, and other names as ssh destinations', () => {
  expect(destinations({ known, wanted: ['gpu2', 'lab', 'gpu2'] })).toEqual(['10.0.0.2', 'lab'])
})

test('The selection takes addresses of IPv6', () => {
  const wanted = ['::1', '2001:db8::1', 'fe80::1%eth0', 'me@::1']
  expect(destinations({ wanted })).toEqual(wanted)
})

test('The selection matches a pattern with the hosts of the ssh configuration', () => {
  const sshHosts = ['gpu1', 'gpu2', 'gpu10', 'bastion', '-oProxyCommand=gpu']
  expect(destinations({ wanted: ['gpu?'], sshHosts })).toEqual(['gpu1', 'gpu2'])
  expect(destinations({ wanted: ['*'], sshHosts })).toEqual(['gpu1', 'gpu2', 'gpu10', 'bastion'])
})

test('The selection matches a pattern with the names of the cluster file if there is one', () => {
  expect(destinations({ known, wanted: ['*2'], sshHosts: ['x2'] })).toEqual(['10.0.0.2'])
})

test('The selection takes characters of regular expressions literally', () => {
  expect(destinations({ wanted: ['gpu.*'], sshHosts: ['gpu.lab', 'gpus'] })).toEqual(['gpu.lab'])
})

test.each([
  [
    'a name that a named file lacks',
    { known, isFileNamed: true, wanted: ['gpu3'] },
    'it has gpu1, gpu2',
  ],
  ['a pattern that matches nobody', { wanted: ['tpu*'], sshHosts: ['gpu1'] }, 'there are gpu1'],
  [
    'an option instead of a host',
    { wanted: ['-oProxyCommand=touch'] },
    'got "-oProxyCommand=touch"',
  ],
  ['a command instead of a host', { wanted: ['a;reboot'] }, 'got "a;reboot"'],
])('The error about %s lists what exists', (_what, selection, words) => {
  try {
    destinations(selection)
    throw new Error('accepted')
  } catch (error) {
    const { message, hint } = error as ConfigError
    expect(`${message} ${hint}`).toContain(words)
  }
})
