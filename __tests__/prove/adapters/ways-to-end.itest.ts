import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { describeTorch, python } from '../../support/torch/torch-rig.js'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')
const program = join(import.meta.dirname, '../../support/torch/end_in_all_ways.py')

/** How the ranks of one job ended. */
type Ended = {
  readonly way: string
  readonly mode: string
  /** By rank; a signal is negative. */
  readonly codes: readonly (number | null)[]
  readonly outputs: readonly string[]
}

describeTorch('A rank ends as it does without the adapter', () => {
  const scratch = useScratchDirectory()
  const endings = (times: number, modes: string, ...ways: readonly string[]): readonly Ended[] => {
    const words = [program, adapter, scratch.path(String(times)), String(times), modes, ...ways]
    const { stdout, stderr, status } = spawnSync(python, words, {
      encoding: 'utf8',
      env: { ...process.env, OMP_NUM_THREADS: '1' },
    })
    if (status !== 0) throw new Error(stderr)
    const lines = stdout.split('\n').filter(Boolean)
    return lines.map((line): Ended => JSON.parse(line))
  }
  const inMode = (all: readonly Ended[], mode: string) =>
    all
      .filter((one) => one.mode === mode)
      .map(({ way, codes, outputs }) => ({ way, codes, outputs }))

  test('Each way to end gives the same exit codes, signals and output, watched and recorded', () => {
    const all = endings(1, 'bare,watch,record')
    const bare = inMode(all, 'bare')
    expect(bare.length).toBeGreaterThan(25)
    const ends = new Set(bare.flatMap(({ codes }) => codes))
    for (const one of [0, 1, 3, -2, -6, -9, -11, -15]) expect(ends).toContain(one)
    expect(inMode(all, 'watch')).toEqual(bare)
    expect(inMode(all, 'record')).toEqual(bare)
  }, 900_000)

  test('A script that leaves its groups undestroyed ends with 0 in each of 4 runs', () => {
    const all = endings(4, 'watch,record', 'return', 'further groups', 'exception without text')
    expect(all).toHaveLength(24)
    for (const { way, codes } of all)
      expect(codes).toEqual(way === 'exception without text' ? [1, 1] : [0, 0])
  }, 600_000)
})
