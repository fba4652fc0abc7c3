import { expect, test } from 'vitest'
import { chooseFaults, type ChosenFaults } from '../../../src/lab/campaign/fault-sets.js'
import { performTrial } from '../../../src/cli/commands/campaign/perform-trial.js'
import { modelTarget } from '../../../src/cli/commands/campaign/model-target.js'
import { printMonitorStatus } from '../../../src/cli/commands/monitor/status.js'
import { createRunServices } from '../../../src/cli/commands/run-services.js'
import { blindDetectors } from '../../../src/lab/detect/blind-detectors.js'
import { detectors } from '../../../src/lab/detect/index.js'
import { faults } from '../../../src/lab/faults/index.js'
import { chooseInjection } from '../../../src/lab/faults/reach.js'
import { renderers } from '../../../src/gate/report/index.js'
import { buildReportModel } from '../../../src/gate/report/report-model.js'
import { createTraining } from '../../../src/runtime/run/training.js'
import { aWorld, seriesOf } from '../../cli/commands/world.js'
import { describeEngine } from '../../contracts/engine.contract.js'
import { aTrainingJob, roomOf } from '../../support/builders/launch-builders.js'
import { shellEngine } from '../../support/engines/shell-engine.js'
import { useScratchDirectory } from '../../support/scratch-directory.js'
import { describeBlind } from '../../../src/kit/wording/blind-detector-words.js'

const training = createTraining(roomOf(), async () => shellEngine)
const services = { ...createRunServices('/nowhere'), training }
const scratch = useScratchDirectory()
const aShellJob = (runDirectory: string, healthCheckpointPath: string | null = null) =>
  aTrainingJob({ engine: 'shell', runDirectory, healthCheckpointPath, steps: 12 })

describeEngine('shell', {
  engine: async () => shellEngine,
  training: () => training,
  job: aShellJob,
})

test('A monitor follows a run of another engine to its end', async () => {
  const checkpoint = scratch.path('health.json')
  await training.run(aShellJob(scratch.path('run'), checkpoint), {}, new AbortController().signal)
  const { dependencies, said } = await aWorld(services)
  await printMonitorStatus(
    {
      health: checkpoint,
      runDir: null,
      nodesState: null,
      staleAfter: 30,
      json: false,
      quiet: false,
      verbose: false,
    },
    dependencies,
  )
  expect(said.stdout).toContain('step 12/12')
})

test('A campaign on another engine leaves out the faults that it cannot do, and names why', () => {
  const obstacleTo = (fault: (typeof faults)[number]) => {
    const injection = chooseInjection(fault, shellEngine.reaches)
    return injection.way === 'none' ? `needs ${injection.lacks.join()}` : null
  }
  const chosen = chooseFaults('standard', faults, {
    workers: 2,
    cores: 2,
    obstacleTo,
  }) as ChosenFaults
  expect(chosen.faults.map(({ name }) => name)).toEqual([
    'worker_crash',
    'worker_exit',
    'worker_timeout',
  ])
  expect(chosen.leftOut.length).toBe(faults.length - 3)
  const blind = blindDetectors(detectors, {
    run: { worldSize: 2, firstStep: 0, numSteps: null, cores: 2 },
    shows: shellEngine.shows,
    numOf: () => Infinity,
  })
  expect(describeBlind(blind, detectors.length)).toMatch(
    /^\d+ of \d+ detectors had too little data: .*memory-leak \(no resources\)/,
  )
})

test('A fault done from outside takes effect on another engine and is detected blind', async () => {
  const disturbance = faults.find(({ name }) => name === 'worker_crash')!
  const { dependencies } = await aWorld(services)
  const place = scratch.path('campaign')
  const { observation, effect } = await performTrial(
    {
      planned: { id: 'trial-1' } as never,
      disturbance,
      aim: {
        name: 'worker_crash',
        rank: 1,
        peer: null,
        step: 4,
        until: null,
        dose: 0,
        seed: 7,
        attempts: 1,
      },
      needs: disturbance.needs,
      workers: 2,
      isTimed: true,
    },
    {
      engine: shellEngine,
      detectors,
      scratch: place,
      dependencies,
      series: seriesOf(training),
      target: modelTarget(aShellJob(place), place, dependencies),
    },
  )
  expect(effect).toMatchObject({ words: expect.stringContaining('killed the process') })
  expect(observation.findings[0]).toMatchObject({ type: 'failed_worker', blame: { rank: 1 } })
})

test('A run on another engine has a report, which shows no time that the engine does not know', async () => {
  const metrics = await training.run(
    aShellJob(scratch.path('reported')),
    {},
    new AbortController().signal,
  )
  const model = buildReportModel({
    title: 'Run',
    now: new Date(0),
    generator: 'test',
    runs: [{ role: 'measured', metrics, path: null }],
    correctness: null,
  })
  const page = renderers.html(model)
  expect(metrics.engine?.name).toBe('shell')
  expect(page).toContain('<!doctype html>')
  const shown = page.replaceAll(/<script\b[^]*?<\/script>/g, '')
  expect(shown).toContain('Nothing was checked')
  expect(shown).not.toMatch(/>NaN|undefined|Infinity/)
})
