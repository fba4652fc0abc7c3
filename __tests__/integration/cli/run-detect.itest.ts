import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { aFolder, minicluster } from '../program.js'
import { slowingWorkload } from '../slowing-workload.js'

const detect = ['run', '--detect', '--workers', '2', '--steps', '40']
const diverging = ['--optimizer', 'sgd', '--learning-rate', '5']

test('A run in which the detectors raise something critical ends with 1 and names it', async () => {
  const { exitCode, stdout } = await minicluster(await aFolder(), ...detect, ...diverging)
  expect(stdout).toMatch(/Health: critical; findings: .*loss_divergence/)
  expect(exitCode).toBe(1)
})

test('A run in which the detectors raise nothing ends with 0', async () => {
  const { exitCode, stdout } = await minicluster(await aFolder(), ...detect)
  expect(stdout).not.toContain('Health:')
  expect(exitCode).toBe(0)
})

test('A finding about a requested fault does not fail the run', async () => {
  const fault = ['--fault', 'nan_gradient:rank=1,step=20']
  const { exitCode, stdout, stderr } = await minicluster(await aFolder(), ...detect, ...fault)
  expect(stdout + stderr).toContain('rank 1 computed at step 20 contains NaN or Infinity')
  expect(exitCode).toBe(0)
})

test.each([
  ['until the end fails the run', 160, 1],
  ['for 16 of 160 steps fails nothing', 56, 0],
])('A rank that loads its samples slowly %s', async (_, until, expected) => {
  const folder = await aFolder()
  await writeFile(join(folder, 'slowing.mjs'), slowingWorkload(40, until))
  const options = ['--workload', './slowing.mjs', '--steps', '160']
  const { exitCode, stdout, stderr } = await minicluster(folder, 'run', '--detect', ...options)
  expect(stdout + stderr).toContain('ms to load its samples')
  expect(exitCode).toBe(expected)
})
