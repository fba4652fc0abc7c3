import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseEvents } from '../../../src/lab/telemetry/parse-events.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { describeTorch, python, scripts } from '../../support/torch/torch-rig.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

describeTorch('A watched rank', () => {
  const scratch = useScratchDirectory()

  test('Batches that it skips or evaluates are no samples of its steps', () => {
    const directory = scratch.path('run')
    execFileSync(python, [join(scripts, 'skips_and_evaluates.py')], {
      env: {
        ...process.env,
        PYTHONPATH: adapter,
        PYTHONDONTWRITEBYTECODE: '1',
        RANK: '0',
        WORLD_SIZE: '1',
        MINICLUSTER_DIR: directory,
        MINICLUSTER_SPEC: JSON.stringify({ mode: 'watch' }),
      },
      stdio: 'pipe',
    })
    const { events } = parseEvents(0, readFileSync(join(directory, 'events/rank-0.log')))
    const steps = events.flatMap((event) => (event.type === 'step' ? [event.samples] : []))
    expect(steps).toEqual([null, 4, 4, 4, 4, 4, 4, 4])
    const indices = events.flatMap((event) => (event.type === 'samples' ? [event.indices] : []))
    expect(indices[1]).toEqual([36, 37, 38, 39])
  }, 120_000)
})
