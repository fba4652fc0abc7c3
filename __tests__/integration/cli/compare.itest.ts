import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { aFolder, isAlive, minicluster, start, waitFor } from '../program.js'

const seconds = 1000
/** One figure of time is judged, for which four pairs are enough. */
const off = ['faster_half_compute_ms', 'p50_step_ms', 'p50_allreduce_ms', 'peak_rss_bytes'].map(
  (name) => `${name}=off`,
)
const small = [
  '--steps',
  '30',
  '--batch-size',
  '64',
  '--hidden-size',
  '64',
  '--pairs',
  '4',
  '--severities',
  off.join(','),
]

/** A workload of one dense layer; `loops` times the work for the same numbers. */
const workloadText = (loops: number) => `
export const workload = {
  name: 'line',
  parameters: () => [{ name: 'weight', shape: [64, 64], init: { normal: 0.1 } }],
  dataset({ random }) {
    const { normal } = random('data')
    const data = Float32Array.from({ length: 512 * 64 }, () => normal())
    return {
      size: 512,
      columns: (ids) => ({ x: { data: Float32Array.from({ length: ids.length * 64 }, (_, at) => data[ids[at >> 6] * 64 + (at & 63)]), shape: [ids.length, 64] } }),
    }
  },
  loss(tf, { weight }, { x }) {
    let extra = x.matMul(weight)
    for (let loop = 0; loop < ${loops}; loop++) extra = extra.matMul(weight).sub(x).tanh()
    return x.matMul(weight).add(extra.mul(0)).square().sum(1)
  },
}
`

function aRepository(folder: string) {
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=a', '-c', 'user.email=a@b', ...words], {
      encoding: 'utf8',
      stdio: 'pipe',
    }).trim()
  git('init', '-q', '-b', 'main')
  const commit = (loops: number) => {
    writeFileSync(join(folder, 'workload.mjs'), workloadText(loops))
    git('add', '.')
    git('commit', '-q', '-m', `${loops} loops`)
    return git('rev-parse', 'HEAD')
  }
  return { git, commit }
}

describe('Two commits of a repository', () => {
  test(
    'The comparison reports a much slower commit with exit code 1 and leaves nothing behind',
    async () => {
      const folder = await aFolder()
      const { git, commit } = aRepository(folder)
      const before = commit(0)
      commit(12)
      const words = ['--base', 'HEAD~1', '--head', 'main', '--workload', './workload.mjs', ...small]
      const result = await minicluster(folder, 'compare', ...words, '--output', 'c.json')
      expect(result.stderr).not.toContain('error')
      expect(result.exitCode).toBe(1)
      expect(result.stdout).toContain('REGRESSION')
      const record = JSON.parse(await readFile(join(folder, 'c.json'), 'utf8'))
      expect(record.baseline).toBe(`commit ${before.slice(0, 12)} (HEAD~1)`)
      expect(record.comparisons.faster_half_step_ms).toMatchObject({ verdict: 'regression' })
      expect(record.comparisons.final_state_hash).toMatchObject({ verdict: 'pass' })
      expect(record.positive_control.measured_percent).not.toBeNull()
      expect(git('worktree', 'list').split('\n')).toHaveLength(1)
      expect((await readdir(folder)).sort()).toEqual(['.git', 'c.json', 'workload.mjs'])
    },
    180 * seconds,
  )

  test('The comparison reports commits that git does not know as a mistake', async () => {
    const folder = await aFolder()
    aRepository(folder).commit(0)
    const words = ['--base', 'nowhere', '--head', 'main', ...small]
    const { exitCode, stderr } = await minicluster(folder, 'compare', ...words)
    expect(exitCode).toBe(2)
    expect(stderr).toContain(
      '--base nowhere: there is no such file or directory, and git has no such commit',
    )
  })
})

test(
  'The comparison finds the slower of two workload modules in a directory without git',
  async () => {
    const folder = await aFolder()
    writeFileSync(join(folder, 'fast.mjs'), workloadText(0))
    writeFileSync(join(folder, 'slow.mjs'), workloadText(12))
    const words = [
      '--base',
      './fast.mjs',
      '--head',
      './slow.mjs',
      '--positive-control',
      '0',
      ...small,
    ]
    const { exitCode, stdout } = await minicluster(folder, 'compare', ...words, '--json')
    const { verdict, comparisons } = JSON.parse(stdout)
    expect({ exitCode, verdict }).toEqual({ exitCode: 1, verdict: 'regression' })
    expect(comparisons.faster_half_step_ms.effect_percent).toBeGreaterThan(15)
    expect((await readdir(folder)).sort()).toEqual(['fast.mjs', 'slow.mjs'])
  },
  180 * seconds,
)

test(
  'A stopped comparison leaves no process, no checkout and no scratch directory',
  async () => {
    const [folder, temporary] = [await aFolder(), await aFolder()]
    const { git, commit } = aRepository(folder)
    commit(0)
    const words = ['compare', '--base', 'main', '--head', '.', '--workload', './workload.mjs']
    const endless = ['--steps', '1000000', '--timeout', '600']
    const env = { ...process.env, TMPDIR: temporary }
    const { child, ended } = start('cli.js', [...words, ...endless], { cwd: folder, env })
    const measured = await waitFor(() => findMeasurement(child.pid!))
    child.kill('SIGINT')
    expect(await ended).toMatchObject({ exitCode: 130, signal: null })
    await waitFor(() => (isAlive(measured) ? null : true))
    expect(await readdir(temporary)).toEqual([])
    expect(git('worktree', 'list').split('\n')).toHaveLength(1)
  },
  60 * seconds,
)

test(
  'A killed comparison leaves no process, not even a paused one',
  async () => {
    const folder = await aFolder()
    writeFileSync(join(folder, 'fast.mjs'), workloadText(0))
    const words = ['compare', '--base', './fast.mjs', '--head', './fast.mjs', '--steps', '100']
    const { child, ended } = start('cli.js', [...words, '--positive-control', '0'], { cwd: folder })
    // Not before three runs have been made to warm up.
    const held = await waitFor(() => findMeasurement(child.pid!, /T/), 45)
    child.kill('SIGKILL')
    expect(await ended).toMatchObject({ signal: 'SIGKILL' })
    await waitFor(() => (isAlive(held) ? null : true))
  },
  60 * seconds,
)

/** The measurement that this process has started; Linux only, as the tests of interrupts. */
function findMeasurement(parent: number, inState = /\w/): number | null {
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const [, state = '', ppid] =
        / (\w) (\d+) /.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
      const words = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0')
      if (Number(ppid) === parent && inState.test(state) && words.includes('--run-dir'))
        return Number(name)
    } catch {
      // It has ended in the meantime.
    }
  }
  return null
}
