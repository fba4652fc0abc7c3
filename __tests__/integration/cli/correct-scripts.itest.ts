import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import { describeTorch } from '../../support/torch/torch-rig.js'
import { check, checkWith } from '../check-job.js'

const minutes = 60_000
const correct = join(import.meta.dirname, '../../../bench/torch/correct')

/** Correct scripts that a rule could take for a mistake, and the notes that they may have. */
const scripts: Readonly<Record<string, readonly string[]>> = {
  graphs: ['uneven-loss'],
  time_first: [],
  join_uneven: [],
  evaluates_with_gradients: [],
  sliced_after_loading: [],
  fsdp1: [],
  partition_by_hand: [],
  power_sgd: [],
  updated_by_hand: [],
}

describeTorch('A check of a correct script that resembles a mistake', () => {
  const preloaded = usePreloadedTorch()

  test.each(Object.entries(scripts))(
    'The correct script %s passes',
    async (name, notes) => {
      const { exitCode, proof } = await check(...preloaded.torchrun(2, join(correct, `${name}.py`)))
      expect(proof.findings.map(({ kind }) => kind)).toEqual(notes)
      expect(proof.findings.every(({ severity }) => severity === 'note')).toBe(true)
      expect({ tier: proof.tier, exitCode }).toEqual({ tier: 'bitwise', exitCode: 0 })
    },
    8 * minutes,
  )

  test.each([
    ['averages no gradients', 'by_hand_not_averaged', 'no-gradient-reduction'],
    ['adds up its gradients', 'by_hand_summed', 'gradient-scale'],
    ['has another learning rate on each rank', 'by_hand_rate_per_rank', 'replicas-differ'],
  ])(
    'A script without an optimizer that %s fails',
    async (_mistake, name, kind) => {
      const script = join(correct, `../one-bug/${name}.py`)
      const { exitCode, proof } = await check(...preloaded.torchrun(2, script))
      expect(proof.findings).toMatchObject([{ kind, severity: 'error', step: 0 }])
      expect({ tier: proof.tier, exitCode }).toEqual({ tier: 'failed', exitCode: 1 })
    },
    8 * minutes,
  )

  test(
    'A script with a batch for each rank that adds up its gradients fails with the factor and the line',
    async () => {
      const script = join(correct, '../one-bug/summed_per_rank.py')
      const { exitCode, proof } = await check(...preloaded.torchrun(2, script))
      expect(proof.findings).toMatchObject([{ kind: 'gradient-scale', severity: 'error', step: 0 }])
      expect(proof.findings[0]!.message).toMatch(/2\.00 times the mean.*summed_per_rank\.py:\d+/)
      expect({ tier: proof.tier, exitCode }).toEqual({ tier: 'failed', exitCode: 1 })
    },
    8 * minutes,
  )

  test(
    'A script whose optimizer holds the weights of an old model fails, although all ranks agree',
    async () => {
      const script = join(correct, '../one-bug/optimizer_of_old_model.py')
      const { exitCode, proof } = await check(...preloaded.torchrun(2, script))
      expect(proof.findings).toMatchObject([{ kind: 'nothing-trained', severity: 'error' }])
      expect({ tier: proof.tier, exitCode }).toEqual({ tier: 'failed', exitCode: 1 })
    },
    8 * minutes,
  )

  test(
    'A job whose values exceed the budget makes all its steps, is proven as far as they reach, and leaves none',
    async () => {
      // Of 0.24 MB each: at the start what rank 0 broadcasts, at each step a sum and on rank 0 the gradients, twice.
      const job = preloaded.torchrun(2, 'train.py', '--width', '5000')
      const { proof, folder } = await checkWith(['--proof-budget', '0.0038'], ...job)
      expect(proof).toMatchObject({ tier: 'bitwise', num_steps: 2, ended_at_step: 4 })
      expect(proof.folded_reference).toMatchObject({ num_steps: 2, reason: null })
      expect(proof.not_shown.join()).toContain('Steps 3 to 4 were not run again')
      const left = await readdir(folder, { recursive: true })
      expect(left.filter((name) => /proof.rank-0/.test(name))).toEqual([
        expect.stringMatching(/rank-0\.jsonl$/),
      ])
    },
    8 * minutes,
  )
})
