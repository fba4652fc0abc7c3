import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import { describeTorch } from '../../support/torch/torch-rig.js'
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

test('A rank that loads its samples slowly for 40 of 320 steps fails nothing', async () => {
  const folder = await aFolder()
  await writeFile(join(folder, 'slowing.mjs'), slowingWorkload(40, 80))
  const options = ['--workload', './slowing.mjs', '--steps', '320']
  const { exitCode } = await minicluster(folder, 'run', '--detect', ...options)
  expect(exitCode).toBe(0)
})

describeTorch('A PyTorch job whose ranks also wait for each other outside of the wrapper', () => {
  const { torchrun } = usePreloadedTorch()

  const said = async (kind: string, slowRank: string) => {
    const command = torchrun(2, 'exchanges.py', kind, slowRank)
    const ended = await minicluster(await aFolder(), 'run', '--detect', '--', ...command)
    return { exitCode: ended.exitCode, text: ended.stdout + ended.stderr }
  }

  describe.each(['logged-before', 'logged-after', 'by-hand'])(
    'as in a script of kind %s',
    (kind) => {
      test('A slow rank is named, and not the one that waits for it', async () => {
        const { text } = await said(kind, '1')
        expect(text).toMatch(/rank 1 (took|has become slower)/)
        expect(text).not.toMatch(/rank 0 (took|has become slower)/)
      }, 120_000)

      test('Where no rank is slow, the run ends with 0', async () => {
        const { exitCode, text } = await said(kind, '-1')
        expect(text).not.toContain('Health:')
        expect(exitCode).toBe(0)
      }, 120_000)
    },
  )
})
