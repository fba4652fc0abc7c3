import { expect, test } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { undisturbed } from '../../../src/cli/commands/campaign/disturb-run.js'
import type { SealedMessage } from '../../../src/lab/telemetry/control-message.js'
import { programs } from '../../integration/engine/engine.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { aCommandJob, describeOlderTorch, olderTorchrun } from '../../support/torch/torch-rig.js'

const { training } = createRunServices(programs)

describeOlderTorch('A PyTorch without hooks for collectives', () => {
  const scratch = useScratchDirectory()

  test('A rank that hangs is named with the collective it has not entered and its line', async () => {
    const place = { runDirectory: scratch.path('run'), hangTimeoutMs: 2000 }
    const job = aCommandJob(olderTorchrun(2, 'hang.py'), place)
    const failed = training.run(job, {}, new AbortController().signal)
    await expect(failed).rejects.toMatchObject({ ranks: [1] })
    await expect(failed).rejects.toThrow(/has not entered the collective they wait in, allreduce/)
  }, 120_000)

  test.each(['missing_contribution', 'slow_worker', 'worker_exit'])(
    'The fault %s takes effect at a gradient, and is confirmed on the sealed channel',
    async (name) => {
      const effects: string[] = []
      const aim = { name, rank: 1, step: 4, until: 5, dose: 3, seed: 7 }
      const intervention = {
        ...undisturbed(false),
        adapterFaults: () => [aim],
        reached: ({ rank, step }: SealedMessage) => void effects.push(`rank ${rank} step ${step}`),
      }
      const place = { runDirectory: scratch.path(name) }
      const job = aCommandJob(olderTorchrun(2, 'train.py'), place)
      await training.run(job, { intervention }, new AbortController().signal).catch(() => null)
      expect(effects).toEqual(['rank 1 step 4'])
    },
    120_000,
  )
})
