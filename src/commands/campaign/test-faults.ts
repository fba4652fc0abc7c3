import { ConfigError } from '../../errors.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { workersOf } from '../../engines/command/recognise-command.js'
import type { FaultReport } from '../../records/reports/fault-report.js'
import type { Dependencies } from '../dependencies.js'
import { createTrainingJob } from '../run/training-job.js'
import { campaignJob } from './command-job.js'
import { type FaultRequest, namedFaults, parseFaultNames } from './named-faults.js'
import type { CampaignRequest } from './perform-campaign.js'
import { type ChooseFaults, performCommandCampaign } from './perform-command-campaign.js'
import { performModelCampaign } from './perform-model-campaign.js'

type Options = CommandOptions<'fault-test'>
type Output = Pick<CampaignRequest, 'verdictsPath' | 'writeReport'>

/** The campaign of `fault-test`, ready to start: its faults are checked. */
export type PreparedCampaign = (output: Output) => Promise<FaultReport>

/** Chooses the faults before anything runs or is written, because the user's choice may be wrong. */
export async function prepareCampaign(
  options: Options,
  dependencies: Dependencies,
): Promise<PreparedCampaign> {
  const { command, rounds, seed, minDetectionRate, maxFalseAlarms, tolerance } = options
  if (options.engine === 'ray')
    throw new ConfigError('fault tests do not run on Ray', 'leave out --engine ray')
  const engine = await dependencies.training.engine(command === null ? options.engine : 'command')
  const limits = { minDetectionRate, maxFalseAlarms }
  const common = { engine, rounds, seed, limits, lossTolerance: tolerance }
  const asked = { engine, cores: dependencies.environment().cpu_cores }
  if (command === null) {
    const chosen = chosenFaults(options, { ...asked, workers: options.workers })
    const job = modelJob(options, dependencies)
    return (output) => performModelCampaign({ ...common, ...output, chosen, job }, dependencies)
  }
  const [program = '', ...parameters] = command
  const workers = workersOf([program, ...parameters], options.workers)
  const { checkSteps } = options
  const choose: ChooseFaults = (most) => chosenFaults(options, { ...asked, workers, ...most })
  choose({ mostSteps: checkSteps })
  const job = campaignJob(command, options, dependencies.newRunId(), dependencies)
  return (output) =>
    performCommandCampaign({ ...common, ...output, choose, job, checkSteps }, dependencies)
}

function chosenFaults({ faults, faultSet, doses }: Options, asked: Omit<FaultRequest, 'option'>) {
  const named =
    faults === null
      ? namedFaults(faultSet, { ...asked, option: '--fault-set' })
      : namedFaults(parseFaultNames(faults), { ...asked, option: '--faults' })
  return { ...named, allDoses: named.allDoses || doses === 'all' }
}

function modelJob(options: Options, { newRunId, workingDirectory }: Dependencies) {
  const unmeasured = { tdpWatts: null, baselineThroughput: null }
  const drawn = { microBatches: null, checkpointEvery: 0 }
  return createTrainingJob(
    { ...options, ...unmeasured, ...drawn },
    {
      ...{ runId: newRunId(), runDirectory: '', healthCheckpointPath: null },
      ...{ workingDirectory, verifyEvery: 1, resumeFrom: null },
    },
  )
}
