import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { programs } from '../../integration/engine/engine.js'
import { parseEvents } from '../../../src/lab/telemetry/parse-events.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import { aCommandJob, describeTorch } from '../../support/torch/torch-rig.js'

const { training } = createRunServices(programs)

describeTorch('The loss of a job with a GradScaler', () => {
  const scratch = useScratchDirectory()
  const { torchrun } = usePreloadedTorch()
  const train = async (name: string, ...parameters: readonly string[]) => {
    const words = ['--weights', scratch.path(name), ...parameters]
    const runDirectory = scratch.path(`run-${name}`)
    const job = aCommandJob(torchrun(2, 'scaled.py', ...words), { runDirectory })
    const metrics = await training.run(job, {}, new AbortController().signal)
    const log = readFileSync(`${runDirectory}/events/rank-0.log`)
    const { events } = parseEvents(0, log)
    return { losses: metrics.steps.map(({ loss }) => loss), events, metrics }
  }

  test('The loss is recorded without its scale, also divided by a number of batches, and is equal to that of the job without a scaler', async () => {
    const parameters = ['--scale', '4', '--accumulate', '2', '--autocast']
    const scaled = await train('scaled', ...parameters)
    const plain = await train('plain', ...parameters, '--no-scaler')
    expect(scaled.losses).toHaveLength(2)
    expect(scaled.losses).toEqual(plain.losses)
  }, 120_000)

  test('A skipped step adds its samples to the next step and its loss to none, and nothing counts as not finite', async () => {
    const { losses, events, metrics } = await train('skipping', '--epochs', '2')
    expect(metrics.num_steps).toBeLessThan(8)
    for (const loss of losses) expect(loss).toBeLessThan(30)
    const samples = events.flatMap((event) => (event.type === 'step' ? [event.samples ?? 0] : []))
    expect(samples[0]).toBeGreaterThan(8)
    expect(events.filter(({ type }) => type === 'non-finite' || type === 'note')).toEqual([])
  }, 120_000)
})
