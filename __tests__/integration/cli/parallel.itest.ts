import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import { describeTorch } from '../../support/torch/torch-rig.js'
import { check, checkWith } from '../check-job.js'
import { aFolder, minicluster } from '../program.js'

const minutes = 60_000
const jobs = join(import.meta.dirname, '../../../bench/parallel/jobs.py')
const languageModel = join(import.meta.dirname, '../../../bench/parallel/language_model.py')

// The bench `parallel` runs all jobs of this script, without the whole command around them.
describeTorch('A check of a job that is not only data-parallel', () => {
  const { torchrun } = usePreloadedTorch()

  test.each(['pipeline_and_data', 'sharded_and_tensor'])(
    'Four ranks of the correct job %s are replayed to the last bit, and not compared with each other',
    async (name) => {
      const { exitCode, proof } = await check(...torchrun(4, jobs, name))
      expect(proof).toMatchObject({ tier: 'bitwise', num_steps: 4, findings: [] })
      expect(proof.replays.map((one) => one.num_equal_states)).toEqual([4, 4, 4, 4])
      expect(proof.not_shown.join()).toContain('were not compared with each other')
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'Its campaign raises no false alarm, and leaves out the faults that only replicas show',
    async () => {
      const faults = ['--fault-tests', 'nan_gradient,weight_corruption,skipped_sync']
      const { exitCode, folder } = await checkWith(faults, ...torchrun(2, jobs, 'gpipe'))
      const text = await readFile(join(folder, 'minicluster_results/fault_report.json'), 'utf8')
      const report = JSON.parse(text) as Record<string, unknown>
      expect(report).toMatchObject({ verdict: 'pass', num_faults: 1, num_missed: 0 })
      expect(JSON.stringify(report)).toContain('never held the same weights')
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A run of a pipeline whose stages differ raises nothing, and says that no stage had a peer',
    async () => {
      const command = torchrun(2, languageModel, 'pipeline', '--steps', '16')
      const { exitCode, stdout, stderr } = await minicluster(
        await aFolder(),
        'run',
        '--detect',
        '--',
        ...command,
      )
      expect(stdout).not.toContain('Health:')
      expect(stdout + stderr).toContain('straggler (no peers)')
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test.each([
    ['early', '1', 1],
    ['late', '1', 0],
    ['never', '1', 0],
    ['early', 'nobody', 0],
  ])(
    'Where a mesh is made %s and rank %s leaves, a finding has its place or none',
    async (when, leaves, numPlaced) => {
      const folder = await aFolder()
      const rank = leaves === 'nobody' ? '-1' : leaves
      const command = torchrun(2, 'in_mesh.py', when, rank)
      const { exitCode, stdout, stderr } = await minicluster(
        folder,
        'run',
        '--detect',
        '--health',
        'health.json',
        '--',
        ...command,
      )
      const health = await readFile(join(folder, 'health.json'), 'utf8')
      const place = 'in the mesh, rank 1 is tensor-parallel peer 1'
      for (const shown of [stdout + stderr, health])
        expect(shown.includes(place)).toBe(numPlaced === 1)
      expect(health.includes('failed_worker')).toBe(leaves !== 'nobody')
      expect(exitCode === 0).toBe(leaves === 'nobody')
    },
    8 * minutes,
  )

  test(
    'A missing wait is named with the line that starts the collective, and no machine is suspected',
    async () => {
      const { exitCode, proof } = await check(...torchrun(2, jobs, 'no_wait'))
      expect(proof.findings).toMatchObject([{ kind: 'in-flight', severity: 'error', step: 0 }])
      expect(proof.findings[0]!.message).toMatch(/jobs\.py:\d+ starts/)
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )
})
