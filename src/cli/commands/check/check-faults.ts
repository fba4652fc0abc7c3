import type { ChosenFaults } from '../../../lab/campaign/fault-sets.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import type { Engine } from '../../../runtime/run/engine.js'
import type { ModelJob } from '../../../runtime/run/job.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import { namedFaults, parseFaultNames, usualFaults } from '../campaign/named-faults.js'
import { performModelCampaign } from '../campaign/perform-model-campaign.js'
import { campaignOfCheck } from './campaign-of-check.js'
import type { CheckPaths } from './check-paths.js'
import type { TrainedPair } from './check-training.js'
import type { Dependencies } from '../dependencies.js'
import { createTrainingJob } from '../run/training-job.js'

/**
 * The model that the campaign trains in place of a built-in workload: steps of one to two milliseconds, in which
 * faults show. Training is most of a campaign's time.
 */
const probe = {
  workload: 'mlp',
  batchSize: 96,
  hiddenSize: 256,
  inputSize: 64,
  outputSize: 1,
  numLayers: 3,
} as const
const campaignSteps = 45

/** The requested faults; null for none. Reports an unknown name before anything runs. */
export function chosenFaults(
  options: CommandOptions<'check'>,
  engine: Engine,
  { environment }: Pick<Dependencies, 'environment'>,
): ChosenFaults | null {
  const { faultTests } = options
  if (faultTests === 'off') return null
  const { cpu_cores: cores } = environment()
  const asked = { option: 'fault-tests', workers: campaignWorkers(options), cores, engine }
  return namedFaults(parseFaultNames(faultTests ?? usualFaults), asked)
}

/** A single worker has no peer to compare with. */
const campaignWorkers = ({ workers }: CommandOptions<'check'>): number => Math.max(2, workers)

/** Injects the requested faults into a user's own workload or the probe; null if there is nothing to do. */
export async function checkFaults(
  options: CommandOptions<'check'>,
  { failure }: TrainedPair,
  paths: CheckPaths,
  dependencies: Dependencies,
): Promise<FaultReport | null> {
  // A run that is wrong without a fault proves nothing about detectors.
  const engine = await dependencies.training.engine(options.engine)
  const chosen = chosenFaults(options, engine, dependencies)
  if (chosen === null || failure !== null) return null
  const request = { chosen, engine, ...campaignModel(options, dependencies) }
  const report = await dependencies.log.section(
    `Faults: ${chosen.label}, and as many fault-free runs; the detectors run blind`,
    () =>
      performModelCampaign(
        { ...request, ...campaignOfCheck(options, paths, dependencies) },
        dependencies,
      ),
  )
  dependencies.signal.throwIfAborted()
  return report
}

function campaignModel(
  options: CommandOptions<'check'>,
  { workingDirectory }: Dependencies,
): { readonly job: ModelJob; readonly workload: string } {
  const isBuiltIn = /^\w+$/.test(options.workload)
  const workers = campaignWorkers(options)
  const trained = {
    ...options,
    ...(isBuiltIn ? probe : {}),
    workers,
    microBatches: workers,
    steps: campaignSteps,
  }
  const place = { runId: '', runDirectory: '', healthCheckpointPath: null, workingDirectory }
  const job = createTrainingJob(trained, { ...place, verifyEvery: 1, resumeFrom: null })
  return { job, workload: trained.workload }
}
