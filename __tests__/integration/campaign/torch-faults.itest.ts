import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { believe } from '../../../src/lab/detect/believe.js'
import { scoreTrial } from '../../../src/lab/campaign/score-trial.js'
import type { PerformedTrial, Trial } from '../../../src/lab/campaign/trial.js'
import {
  type CommandTarget,
  calibrateCommand,
} from '../../../src/cli/commands/campaign/command-target.js'
import { campaignJob } from '../../../src/cli/commands/campaign/command-job.js'
import { adaptedTo } from '../../../src/cli/commands/campaign/engine-catalogue.js'
import type { Dependencies } from '../../../src/cli/commands/dependencies.js'
import { performTrial } from '../../../src/cli/commands/campaign/perform-trial.js'
import { detectors } from '../../../src/lab/detect/index.js'
import { faults } from '../../../src/lab/faults/index.js'
import { chooseInjection } from '../../../src/lab/faults/reach.js'
import type { Fault } from '../../../src/lab/faults/disturbance.js'
import type { Engine } from '../../../src/runtime/run/engine.js'
import { faultReport } from '../../../src/kit/records/reports/fault-report.js'
import { aWorld, seriesOf } from '../../cli/commands/world.js'
import { services } from '../engine/engine.js'
import { aFolder, minicluster } from '../program.js'
import { usePreloadedTorch } from '../../support/torch/preloaded.js'
import { describeTorch, torchrun } from '../../support/torch/torch-rig.js'

const engine = { reaches: ['process', 'adapter', 'link'] } as const
const done = faults
  .filter((fault) => chooseInjection(fault, engine.reaches).way === 'adapter')
  .map((fault) => adaptedTo(fault, engine))

/** What needs minutes of steps has no place here; the bench tries it. */
const mostSteps = 40
const tried = done.filter(({ needs: { minSteps = 0, minDurationMs = 0 } }) => {
  return minSteps <= mostSteps && minDurationMs === 0
})

function aimedAt(fault: Fault, rank: number): Trial {
  const { name, code, dose, needs, target } = fault
  const at = { name, rank, peer: 1 - rank, step: 10, seed: 5 }
  const level = dose?.default ?? 0
  return {
    planned: {
      id: `trial-${name.length}-${rank}`,
      kind: 'fault',
      code,
      target,
      ...at,
      dose: level,
      dose_unit: dose?.unit ?? null,
    },
    disturbance: fault,
    aim: { ...at, until: null, dose: level, attempts: 1 },
    needs,
    workers: 2,
    isTimed: true,
  }
}

async function calibrate(dependencies: Dependencies, real: Engine): Promise<CommandTarget> {
  const scratch = await aFolder()
  const command = torchrun(2, 'train.py', '--samples', '1600', '--save-every', '7')
  const options = { engine: 'command', rayAddress: null, workers: 2, stallTimeoutMs: null }
  const job = campaignJob(command, options, 'job', dependencies)
  const runs = { engine: real, series: seriesOf(dependencies.training), job, scratch }
  return calibrateCommand({ ...runs, mostSteps, checkSteps: mostSteps }, dependencies)
}

describeTorch('Every fault that can be injected into a torchrun job of two ranks', () => {
  const performed = new Map<string, { trial: Trial; result: PerformedTrial }>()

  test('Two runs without a fault, one of them forked, agree, and then each fault is injected once', async () => {
    const { dependencies } = await aWorld(services)
    const real = await services.training.engine('command')
    const target = await calibrate(dependencies, real)
    onTestFinished(() => target.close())
    expect(target.settings.not_compared).toEqual([])
    expect(target.notes.join()).toContain('ranks are forked')
    expect(target.savesEvery).toBe(7)
    const scratch = await aFolder()
    for (const [index, fault] of tried.entries()) {
      const trial = aimedAt(fault, index % 2)
      const series = seriesOf(dependencies.training)
      const context = { target, engine: real, series, detectors, scratch, dependencies }
      performed.set(fault.name, { trial, result: await performTrial(trial, context) })
    }
  }, 240_000)

  test('At least 24 faults take effect, each confirmed on the sealed channel', () => {
    const confirmed = [...performed].filter(([, { result }]) => result.effect !== null)
    expect(tried.length).toBeGreaterThanOrEqual(24)
    expect(confirmed.map(([name]) => name)).toEqual(tried.map(({ name }) => name))
  })

  test('Every exact fault is reported with its rank within one step', () => {
    const missed = tried
      .filter(({ isExact }) => isExact)
      .flatMap(({ name }) => {
        const { trial, result } = performed.get(name)!
        const { score, verdict } = scoreTrial(trial, result, believe)
        const isFound = score?.named && score.located && (score.latency_steps ?? 9) <= 1
        return isFound ? [] : [`${name}: ${verdict?.detector} ${verdict?.message}`]
      })
    expect(missed).toEqual([])
  })

  test('A link that is dead or reset is reported with its two ranks', () => {
    const found = ['partition', 'one_way_partition', 'connection_reset'].map((name) => {
      const { trial, result } = performed.get(name)!
      const { score, verdict } = scoreTrial(trial, result, believe)
      return { name, ...score, message: verdict?.message }
    })
    expect(found.filter(({ named, located }) => !named || !located)).toEqual([])
  })

  test('A process that ends or stops is reported with its rank, a stopped one within 5 s', () => {
    const found = ['worker_crash', 'worker_exit', 'worker_timeout', 'blocked_loop'].map((name) => {
      const { trial, result } = performed.get(name)!
      const { score } = scoreTrial(trial, result, believe)
      return { name, ...score }
    })
    expect(found.filter(({ named, located }) => !named || !located)).toEqual([])
    // Against a rank that is busy only the time counts in which it had a core, and here it shares them.
    const timed = found.filter(({ name }) => name !== 'blocked_loop')
    expect(timed.filter(({ latency_ms: ms }) => (ms ?? Infinity) > 5000)).toEqual([])
  })
})

describeTorch('fault-test of a torchrun job', () => {
  const preloaded = usePreloadedTorch()

  test('A blind campaign detects the injected faults, raises no false alarm and leaves no file in the working directory', async () => {
    const folder = await aFolder()
    const output = join(await aFolder(), 'report.json')
    const command = preloaded.torchrun(2, 'train.py', '--samples', '400', '--weights', 'weights')
    const options = ['--faults', 'nan_gradient,missing_contribution', '--check-steps', '20']
    const ended = await minicluster(
      folder,
      'fault-test',
      ...options,
      '--output',
      output,
      '--',
      ...command,
    )
    expect(ended.stderr).toContain('trials of at most 20 steps')
    expect(ended.exitCode).toBe(0)
    const report = faultReport.parse(JSON.parse(await readFile(output, 'utf8')))
    expect(report).toMatchObject({ verdict: 'pass', num_detected: 2, complete: true })
    expect(report.settings.blind_detectors?.map(({ detector }) => detector)).toContain(
      'link-matrix',
    )
    expect(readdirSync(folder)).toEqual([])
  }, 120_000)
})

describeTorch('run --fault of a torchrun job with three ranks', () => {
  const preloaded = usePreloadedTorch()

  test.each([
    ['', 'effect of the fault: 1000 KB/s from rank 2 to rank 1'],
    [',peer=0', 'the fault did not take effect'],
  ])(
    'A throttled link takes effect where the gradients of its rank pass, which is the default, and nowhere else: "%s"',
    async (peer, message) => {
      const command = preloaded.torchrun(3, 'train.py', '--samples', '400', '--width', '512')
      const fault = `throttled_link:rank=2,step=3,bandwidth=1000${peer}`
      const ended = await minicluster(await aFolder(), 'run', '--fault', fault, '--', ...command)
      expect(ended.stderr).toContain(message)
      expect(ended.exitCode).toBe(0)
    },
    120_000,
  )
})
