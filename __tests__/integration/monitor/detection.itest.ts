/* eslint-disable max-depth -- one loop that reads and judges */
import { describe, expect, test } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkpointDetectors } from '../../../src/watch/monitor/anomalies/index.js'
import type { CheckpointPoll } from '../../../src/watch/monitor/checkpoint-detector.js'
import { healthCheckpoint } from '../../../src/kit/records/monitor/health-checkpoint.js'
import { aFolder, start } from '../program.js'

/** Everything the detectors say of a run while only its checkpoint file is read. */
async function watch(...words: string[]): Promise<string[]> {
  const cwd = await aFolder()
  const path = join(cwd, 'health.json')
  const model = ['--hidden-size', '256', '--num-layers', '3', '--batch-size', '64']
  const paths = ['--health', path, '--output', join(cwd, 'o.json')]
  const { ended } = start('cli.js', ['run', '--quiet', ...paths, ...model, ...words], { cwd })
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  const judges = checkpointDetectors.map((detector) => detector.start())
  const said = new Set<string>()
  let before = null as { text: string; checkpoint: CheckpointPoll['checkpoint'] } | null
  for (let isLast = false; !isLast;) {
    isLast = hasEnded
    const text: string | null = await readFile(path, 'utf8').catch(() => null)
    if (text !== null) {
      const isRepeated: boolean = text === before?.text
      before =
        before && isRepeated
          ? before
          : { text, checkpoint: healthCheckpoint.parse(JSON.parse(text)) }
      const look = { atMs: Date.now(), checkpoint: before.checkpoint, isRepeated }
      for (const one of judges) {
        for (const { type, workerId } of one(look).active) said.add(`${type}:${workerId}`)
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return [...said]
}

describe('Checkpoint file of a real run', () => {
  test('The monitor names a killed worker', async () => {
    const said = await watch('--workers', '2', '--steps', '400', '--fault', 'worker_crash:rank=1')
    expect(said).toContain('failed_worker:1')
  })

  test('The monitor names a frozen worker as stalled', async () => {
    const said = await watch('--workers', '2', '--steps', '400', '--fault', 'worker_timeout:rank=1')
    expect(said).toContain('stalled_worker:1')
  })
})

test('The checkpoint file of a run that restarts in vain says that the run is over', async () => {
  const cwd = await aFolder()
  const { ended } = start(
    'cli.js',
    [
      'run',
      '--quiet',
      '--workers',
      '2',
      '--steps',
      '400',
      '--max-restarts',
      '1',
      '--health',
      'health.json',
      '--output',
      'o.json',
      '--fault',
      'worker_crash:rank=1,attempts=9',
    ],
    { cwd },
  )
  expect((await ended).exitCode).not.toBe(0)
  const text = await readFile(join(cwd, 'health.json'), 'utf8')
  const { minicluster } = healthCheckpoint.parse(JSON.parse(text))
  expect(minicluster?.ended).toMatchObject({ outcome: 'failed', is_final: true, ranks: [1] })
})
