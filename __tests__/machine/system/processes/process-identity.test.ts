import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import {
  ownIdentity,
  parseIdentity,
  processState,
} from '../../../../src/machine/system/processes/process-identity.js'

const own = { ...ownIdentity(), machine_id: 'machine', boot_id: 'boot', pid_namespace: 'pid:[1]' }

test('This process is alive', () => {
  expect(processState(ownIdentity())).toBe('alive')
})

test.each([
  ['of another host', { host: 'elsewhere' }],
  ['of another namespace of process ids', { pid_namespace: 'pid:[2]' }],
  ['of another boot of an unknown machine', { boot_id: 'other', machine_id: null }],
])('The state of a process %s is unknown', (_what, changes) => {
  expect(processState({ ...own, ...changes }, own)).toBe('unknown')
})

test('A process of an earlier boot of this machine is gone', () => {
  expect(processState({ ...own, boot_id: 'earlier' }, own)).toBe('gone')
})

test('A process is gone when it has ended, or when another one has its number', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  expect(processState({ ...own, pid: ended }, own)).toBe('gone')
  expect(processState({ ...own, start_ticks: '1' }, own)).toBe('gone')
})

test.skipIf(process.platform !== 'linux')('A zombie is gone', async () => {
  // The shell turns into a program that never collects its child.
  const child = spawn('sh', ['-c', '(exit 0) & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  try {
    const [said] = (await once(child.stdout, 'data')) as [Buffer]
    const pid = Number(said.toString())
    await expect.poll(() => processState({ ...own, pid, start_ticks: null }, own)).toBe('gone')
  } finally {
    child.kill('SIGKILL')
  }
})

test('A process of an unknown namespace that is not seen is unknown, and one of the own namespace is gone', () => {
  const missing = { ...own, pid: 2 ** 22 + 1 }
  expect(processState(missing, own)).toBe('gone')
  expect(processState(missing, { ...own, pid_namespace: null })).toBe('unknown')
  expect(processState({ ...missing, pid_namespace: null }, own)).toBe('unknown')
  const neither = { ...own, pid_namespace: null }
  expect(processState({ ...missing, pid_namespace: null }, neither)).toBe('gone')
})

test('Unknown fields of an identity do not show that its process is gone', () => {
  const sparse = parseIdentity(JSON.stringify({ pid: process.pid, host: own.host }))
  expect(sparse).toMatchObject({ pid: process.pid, start_ticks: null, boot_id: null })
  expect(sparse !== null && processState(sparse, own)).toBe('alive')
})

test.each([
  '',
  'no json',
  'null',
  '[]',
  '{"pid":0,"host":"a"}',
  '{"pid":1.5,"host":"a"}',
  '{"pid":1}',
])('The text %j identifies no process', (text) => {
  expect(parseIdentity(text)).toBeNull()
})
