import { ConfigError } from '../../../kit/errors.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import type { Dependencies } from '../dependencies.js'
import { engineOfCommand } from '../run/create-job.js'
import { createTrainingJob } from '../run/training-job.js'
import { campaignJob, coresOf, expectedWorkers } from './command-job.js'
import { type FaultRequest, namedFaults, parseFaultNames } from './named-faults.js'
import type { CampaignRequest } from './perform-campaign.js'
import { type ChooseFaults, performCommandCampaign } from './perform-command-campaign.js'
import { performModelCampaign } from './perform-model-campaign.js'

type Options = CommandOptions<'fault-test'>
type Output = Pick<CampaignRequest, 'verdictsPath' | 'writeReport'>

/** The campaign of `fault-test`, ready to start: its faults are checked. */
type PreparedCampaign = (output: Output) => Promise<FaultReport>

/** Chooses the faults before anything runs or is written, because the user's choice may be wrong. */
export async function prepareCampaign(
  options: Options,
  dependencies: Dependencies,
): Promise<PreparedCampaign> {
  const { command, rounds, seed, minDetectionRate, maxFalseAlarms, tolerance } = options
  requireFittingEngine(options)
  const name = command === null ? options.engine : engineOfCommand(options.engine)
  const engine = await dependencies.training.engine(name)
  const limits = { minDetectionRate, maxFalseAlarms }
  const smallerSet = '--faults quick'
  const common = { engine, rounds, seed, limits, lossTolerance: tolerance, smallerSet }
  if (command === null) {
    const cores = dependencies.environment().cpu_cores
    const chosen = chosenFaults(options, { engine, cores, workers: options.workers })
    const { workload } = options
    const model = { chosen, workload, job: modelJob(options, dependencies) }
    return (output) => performModelCampaign({ ...common, ...output, ...model }, dependencies)
  }
  const { checkSteps } = options
  const job = campaignJob(command, options, dependencies.newRunId(), dependencies)
  const workers = expectedWorkers(job, options)
  const asked = { engine, workers, cores: coresOf(job, dependencies) }
  const choose: ChooseFaults = (most) => chosenFaults(options, { ...asked, ...most })
  choose({ mostSteps: checkSteps })
  return (output) =>
    performCommandCampaign({ ...common, ...output, choose, job, checkSteps }, dependencies)
}

/** The built-in trainer runs on this machine only. */
function requireFittingEngine({ command, engine }: Options): void {
  if (command !== null || engine === 'local') return
  throw new ConfigError(
    `the engine ${engine} runs a command, and none is given`,
    'give it after --, such as -- python train.py, or leave --engine out',
  )
}

function chosenFaults({ faults, doses }: Options, asked: Omit<FaultRequest, 'option'>) {
  const named = namedFaults(parseFaultNames(faults), { ...asked, option: '--faults' })
  return { ...named, allDoses: named.allDoses || doses === 'all' }
}

function modelJob(options: Options, { newRunId, workingDirectory }: Dependencies) {
  const unmeasured = { tdpWatts: null, baselineThroughput: null }
  const drawn = { microBatches: null, checkpointEvery: 0 }
  return createTrainingJob(
    { ...options, ...unmeasured, ...drawn },
    {
      runId: newRunId(),
      runDirectory: '',
      healthCheckpointPath: null,
      workingDirectory,
      verifyEvery: 1,
      resumeFrom: null,
    },
  )
}
