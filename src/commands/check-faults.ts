import type { ChosenFaults } from '../campaign/fault-sets.js'
import type { CommandOptions } from '../config/command-descriptions.js'
import type { TrainingJob } from '../launch/training-job.js'
import type { FaultReport } from '../records/fault-report.js'
import { formatRecord } from '../records/format-record.js'
import { namedFaults, wantedFaults } from './campaign/named-faults.js'
import { holdCampaign } from './campaign/hold-campaign.js'
import type { CheckPaths } from './check-paths.js'
import type { TrainedPair } from './check-training.js'
import type { Dependencies } from './dependencies.js'
import { createTrainingJob } from './training-job.js'

/** What the campaign trains in place of a built-in workload: steps of some milliseconds, in which faults show. */
const probe = {
  workload: 'mlp',
  batchSize: 128,
  hiddenSize: 512,
  inputSize: 64,
  outputSize: 1,
  numLayers: 3,
} as const
const campaignSteps = 50

/** The faults that were asked for; null for none. A name that is not there is a mistake, told before anything runs. */
export function chosenFaults(options: CommandOptions<'check'>): ChosenFaults | null {
  const { faultTests } = options
  if (faultTests === 'off') return null
  const asked = { option: 'fault-tests', workers: campaignWorkers(options) }
  return namedFaults(wantedFaults(faultTests), asked)
}

/** A single worker has nobody to be compared with. */
const campaignWorkers = ({ workers }: CommandOptions<'check'>): number => Math.max(2, workers)

/** Injects the faults that were asked for, into a user's own workload or the probe; null where there is nothing to do. */
export async function checkFaults(
  options: CommandOptions<'check'>,
  { failure }: TrainedPair,
  { results }: CheckPaths,
  dependencies: Dependencies,
): Promise<FaultReport | null> {
  // A run that is wrong without a fault says nothing of detectors.
  const chosen = chosenFaults(options)
  if (chosen === null || failure !== null) return null
  const { seed, minDetectionRate, maxFalseAlarms } = options
  const limits = { minDetectionRate, maxFalseAlarms }
  const request = { chosen, job: campaignJob(options, dependencies), rounds: 1, seed, limits }
  const report = await dependencies.log.section(
    `Faults: ${chosen.label}, and as many quiet runs; the detectors are not told`,
    () =>
      holdCampaign(
        {
          ...request,
          lossTolerance: options.tolerance,
          verdictsPath: results.verdicts,
          writeReport: (record) =>
            dependencies.files.writeText(results.faults, formatRecord(record)),
        },
        dependencies,
      ),
  )
  dependencies.signal.throwIfAborted()
  return report
}

function campaignJob(
  options: CommandOptions<'check'>,
  { workingDirectory }: Dependencies,
): TrainingJob {
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
  return createTrainingJob(trained, { ...place, verifyEvery: 1, resumeFrom: null })
}
