import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import { describeTorch } from '../../support/torch/torch-rig.js'
import { checkWith } from '../check-job.js'

const minutes = 60_000
const shapes = join(import.meta.dirname, '../../../bench/parallel/shapes.py')

describeTorch('A job is compared with a command of another arrangement of ranks', () => {
  const preloaded = usePreloadedTorch()
  const torchrun = (...words: readonly string[]) => preloaded.torchrun(2, shapes, ...words)
  const checkAgainst = (reference: readonly string[], ...words: readonly string[]) =>
    checkWith(
      ['--check-steps', '2', '--reference-command', reference.join(' ')],
      ...torchrun(...words),
    )

  test(
    'Tensor parallelism by hand computes what sharded data parallelism computes',
    async () => {
      const reference = torchrun('sharded')
      const { exitCode, proof, stdout } = await checkAgainst(reference, 'by-hand')
      expect(proof.findings).toEqual([])
      expect(proof.references).toMatchObject([
        {
          command: reference,
          world_size: 2,
          dimensions: ['tensor', 'data'],
          status: 'agrees',
          num_steps: 2,
          num_roundings: 2,
          num_pieces: 24,
          num_mapped: 24,
          unmapped: [],
          loss_factor: 1,
        },
      ])
      expect(proof.tier).toBe('bitwise')
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'pass' })
      expect(exitCode).toBe(0)
    },
    8 * minutes,
  )

  test(
    'A pipeline that sums its micro-batches has four times the gradients of one process',
    async () => {
      const one = [preloaded.python(), shapes, 'plain']
      const { exitCode, proof } = await checkAgainst(one, 'pipeline', '--mistake', 'summed')
      expect(proof.findings).toMatchObject([{ kind: 'gradient-scale', step: 0, severity: 'error' }])
      expect(proof.findings[0]?.message).toContain('4.00 times')
      expect(proof.references).toMatchObject([
        { world_size: 1, dimensions: ['pipeline'], status: 'differs', num_mapped: 12 },
      ])
      expect(proof.references[0]?.factor).toBeCloseTo(4, 4)
      expect(exitCode).toBe(1)
    },
    8 * minutes,
  )
})
