import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { describeTorch, python, scripts } from '../../support/torch/torch-rig.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')
const planter = join(import.meta.dirname, '../../support/torch/plant_errors.py')

/** What became of a job with an error in one function of the adapter; in none if its name is null. */
type Outcome = {
  readonly mode: string
  readonly name: string | null
  readonly codes: readonly (number | null)[]
  /** Whether the error was raised: a function of the thread beside the job may not be reached this time. */
  readonly raised: boolean
  /** Whether its weights have other bits than without the adapter. */
  readonly changed: boolean
  /** Whether each rank in which the error was raised has a note with the hook that failed. */
  readonly noted: boolean
  /** Whether each rank has a journal, and whether the journal says that a hook failed. */
  readonly recorded: boolean
  readonly broken: boolean
  readonly output: string
}

/** The entry point is called by torch itself; nothing lies beneath its own handler. */
const unguarded = new Set(['minicluster_torch.autoload'])

describeTorch('An error in the adapter', () => {
  const scratch = useScratchDirectory()
  let known: readonly Outcome[] | null = null

  // All from one process, because to import torch takes as long as some dozen jobs.
  const plant = (): readonly Outcome[] => {
    const modes = ['watch', 'record:proof.steps,proof.samples,proof.within', 'fault:audit.Audit']
    const words = [planter, adapter, join(scripts, 'scaled.py'), scratch.path('jobs'), ...modes]
    const { stdout, stderr, status } = spawnSync(python, words, {
      encoding: 'utf8',
      env: { ...process.env, OMP_NUM_THREADS: '1' },
    })
    if (status !== 0) throw new Error(stderr)
    const lines = stdout.split('\n').filter(Boolean)
    return lines.map((line): Outcome => JSON.parse(line))
  }
  const inMode = (asked: string) => (known ??= plant()).filter(({ mode }) => mode === asked)
  const isMissed = ({ name, raised }: Outcome) => !raised && (name ?? '').startsWith('beats.')
  const isHarmless = (one: Outcome) => {
    const { codes, changed, noted } = one
    return codes.every((code) => code === 0) && !changed && (noted || isMissed(one))
  }

  test('An error in any function that a watched job reaches changes no weight and no exit code, and is noted', () => {
    const [clean, ...planted] = inMode('watch')
    expect(clean).toMatchObject({ codes: [0, 0, 0, 0], changed: false, noted: false })
    expect(planted.length).toBeGreaterThan(100)
    expect(planted.map(({ name }) => name)).toContain('loop.Loop.before_update')
    const harmful = planted.filter((one) => !isHarmless(one))
    expect(harmful.map(({ name }) => name)).toEqual([...unguarded])
  }, 600_000)

  test('An error in a hook of the proof changes no weight, and is in the journal that decides the tier', () => {
    const [clean, ...planted] = inMode('record')
    expect(clean).toMatchObject({ codes: [0, 0, 0, 0], changed: false, broken: false })
    expect(planted.length).toBeGreaterThan(20)
    for (const { name, codes, changed, broken } of planted)
      expect({ name, codes, changed, broken }).toEqual({
        name,
        codes: [0, 0],
        changed: false,
        broken: true,
      })
  }, 600_000)

  test('An injected fault keeps its effect if a hook beside it fails', () => {
    const [faulty, ...planted] = inMode('fault')
    expect(faulty).toMatchObject({ codes: [0, 0, 0, 0], changed: true })
    expect(planted.length).toBeGreaterThan(5)
    // Compared with the weights of the faulty job.
    expect(planted.filter((one) => !isHarmless(one))).toEqual([])
  }, 600_000)
})
