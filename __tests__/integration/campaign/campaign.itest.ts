import { execFileSync } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sealManifest } from '../../../src/lab/campaign/seal-manifest.js'
import { faultReport, type FaultReport } from '../../../src/kit/records/reports/fault-report.js'
import type { RunMetrics } from '../../../src/kit/records/run/run-metrics.js'
import { parseRecord } from '../../../src/kit/records/json/parse-record.js'
import { aFolder, isAlive, start, waitFor } from '../program.js'

const seconds = 1000
const small = ['--workers', '3', '--hidden-size', '64', '--batch-size', '48', '--output', 'a.json']
const few = ['--faults', 'worker_crash,weight_corruption,checkpoint_truncated', ...small]

/** A campaign whose temporary files lie in a folder that can be looked into. */
async function startCampaign(...args: string[]) {
  const folder = await aFolder()
  const temporary = await aFolder()
  const env = { ...process.env, TMPDIR: temporary }
  return { folder, temporary, ...start('cli.js', ['fault-test', ...args], { cwd: folder, env }) }
}

async function reportIn(folder: string): Promise<FaultReport> {
  const parsed = parseRecord(faultReport, await readFile(join(folder, 'a.json'), 'utf8'))
  if (parsed.status !== 'ok') throw new Error(parsed.reason)
  return parsed.value
}

describe('Fault campaign', () => {
  test(
    'The campaign injects, finds, seals, writes, and leaves nothing behind',
    async () => {
      const { folder, temporary, child, ended } = await startCampaign(...few)
      const workers = watchChildren(child.pid!)
      const { exitCode, stderr } = await ended
      const report = await reportIn(folder)
      // What statistics raise on a busy machine is not what is looked at here.
      expect([0, 1]).toContain(exitCode)
      expect(exitCode === 0).toBe(report.verdict === 'pass')
      expect(report).toMatchObject({ complete: true, num_faults: 3, num_detected: 3 })
      for (const trial of report.trials.filter(({ kind }) => kind === 'fault')) {
        expect(trial.verdict?.evidence).toMatch(/exact|process/)
        expect(trial.score).toMatchObject({ detected: true, named: true, located: true })
      }
      const { manifest, nonce, manifest_sha256: hash } = report.protocol
      expect(sealManifest(manifest ?? [], nonce ?? '')).toBe(hash)
      expect(stderr).toContain(hash)
      const { mtimeMs } = await stat(join(folder, 'a_verdicts.json'))
      expect(mtimeMs).toBeLessThanOrEqual((await stat(join(folder, 'a.json'))).mtimeMs)
      const {
        sealed_at: sealed,
        verdicts_written_at: written,
        unsealed_at: opened,
      } = report.protocol
      expect([sealed, written, opened]).toEqual([sealed, written, opened].sort())
      expect((await readdir(folder)).sort()).toEqual(['a.json', 'a_verdicts.json'])
      expect(await readdir(temporary)).toEqual([])
      expect(workers.seen().length).toBeGreaterThan(0)
      expect(workers.seen().filter(isAlive)).toEqual([])
    },
    180 * seconds,
  )

  test(
    'An interrupted campaign reports what it did and leaves no process, not even a stopped one',
    async () => {
      const faults = ['--faults', 'worker_timeout', '--rounds', '20', ...small]
      const { folder, temporary, child, ended } = await startCampaign(...faults)
      const ofCampaign = () => childrenOf(child.pid!)
      await waitForLong(() => ofCampaign().find(({ state }) => state.startsWith('T')) ?? null)
      const workers = ofCampaign()
      child.kill('SIGINT')
      expect(await ended).toMatchObject({ exitCode: 130, signal: null })
      const report = await reportIn(folder)
      expect(report).toMatchObject({ complete: false })
      expect(report.stopped_because).toMatch(/^interrupted after \d+ of 40 runs$/)
      expect(workers.map(({ pid }) => pid).filter(isAlive)).toEqual([])
      expect(await readdir(temporary)).toEqual([])
    },
    120 * seconds,
  )
})

type Process = { readonly pid: number; readonly state: string }

/** The processes that this one has started, and what they are doing. */
function childrenOf(parent: number): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,state='], { encoding: 'utf8' })
  return lines.split('\n').flatMap((line) => {
    const [pid, ppid, state = ''] = line.trim().split(/\s+/)
    return Number(ppid) === parent ? [{ pid: Number(pid), state }] : []
  })
}

/** Remembers every process that this one is seen to start. */
function watchChildren(parent: number) {
  const pids = new Set<number>()
  const timer = setInterval(() => childrenOf(parent).forEach(({ pid }) => pids.add(pid)), 100)
  timer.unref()
  return {
    seen(): number[] {
      clearInterval(timer)
      return [...pids]
    },
  }
}

/** As waitFor, for what takes a run or two. */
async function waitForLong<T>(look: () => T | null): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    const found = await waitFor(look).catch((error: unknown) => {
      if (attempt >= 5) throw error
      return null
    })
    if (found !== null) return found
  }
}

/**
 * Its gradients take 20 times as long. With this seed the rank sleeps for that time, so beside other programs, which
 * lengthen all steps, it still takes a relevant part of each.
 */
const sleepsLong = 'slow_worker:rank=1,step=20,factor=20,seed=3'

describe('Command "run --fault"', () => {
  const train = async (...args: string[]) => {
    const folder = await aFolder()
    const run = start('cli.js', ['run', ...args, '--run-dir', 'run', '--output', 'a.json'], {
      cwd: folder,
    })
    return { folder, ...(await run.ended) }
  }

  test(
    'A corrupted replica ends the run with exit code 1 and the name of the rank',
    async () => {
      const { exitCode, stderr } = await train(
        '--fault',
        'weight_corruption:rank=1,step=5',
        '--workers',
        '3',
        '--steps',
        '20',
      )
      expect(exitCode).toBe(1)
      expect(stderr).toMatch(/rank 1/)
    },
    60 * seconds,
  )

  test(
    'A slow worker causes a warning unless other programs explain it, and the run continues to its end',
    async () => {
      const { exitCode, stderr, folder } = await train(
        '--fault',
        sleepsLong,
        '--workers',
        '2',
        '--steps',
        '120',
        '--hidden-size',
        '256',
        '--batch-size',
        '128',
        '--num-layers',
        '3',
      )
      expect(exitCode).toBe(0)
      const { findings } = JSON.parse(await readFile(join(folder, 'a.json'), 'utf8')) as RunMetrics
      // By its time beside its peers, or by its trend.
      const ofRank = (findings ?? []).filter(({ message }) =>
        /^rank 1 (took|has become slower)/.test(message),
      )
      const isExcused = ofRank.some(({ message }) => message.includes('meanwhile other programs'))
      const isWarning = /(warning|error): rank 1 (took|has become slower)/.test(stderr)
      expect(isExcused || isWarning, stderr).toBe(true)
    },
    60 * seconds,
  )

  test(
    'The ranks that recompute gradients name the one with flipped bits',
    async () => {
      const { exitCode, stderr } = await train(
        '--fault',
        'gradient_bit_flips:rank=1,step=3',
        '--workers',
        '3',
        '--steps',
        '30',
        '--audit-every',
        '2',
      )
      expect([0, 1]).toContain(exitCode)
      expect(stderr).toMatch(/(warning|error): .*rank 1/)
    },
    60 * seconds,
  )

  test('A mistake in the fault option gives exit code 2', async () => {
    const { exitCode, stderr } = await train('--fault', 'slow_worker:rank=9', '--steps', '5')
    expect(exitCode).toBe(2)
    expect(stderr).toContain('rank: expected a whole number from 0 to')
  })
})
