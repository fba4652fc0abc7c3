import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { composeFaultReport } from '../../campaign/compose-report.js'
import type { ChosenFaults } from '../../campaign/fault-sets.js'
import type { CampaignLimits } from '../../campaign/judge-campaign.js'
import { planCampaign } from '../../campaign/plan-campaign.js'
import { type CampaignResults, runCampaign } from '../../campaign/run-campaign.js'
import { inSealedOrder, sealManifest } from '../../campaign/seal-manifest.js'
import type { Trial } from '../../campaign/trial.js'
import { believe } from '../../detect/believe.js'
import { detectors, detectorsWith } from '../../detect/index.js'
import { controls, faults as catalogue } from '../../faults/index.js'
import { seededRandom } from '../../faults/seeded-random.js'
import type { TrainingJob } from '../../launch/training-job.js'
import type { FaultReport } from '../../records/fault-report.js'
import { formatRecord } from '../../records/format-record.js'
import { miniclusterVersion } from '../../system/version.js'
import type { Dependencies } from '../dependencies.js'
import { leftOutInWords } from './named-faults.js'
import { performTrial } from './perform-trial.js'
import { createReferenceRuns } from './reference-runs.js'

export type CampaignRequest = {
  readonly chosen: ChosenFaults
  /** What every run trains; each trial takes its own name, place and, where it must, more workers and steps. */
  readonly job: TrainingJob
  readonly rounds: number
  readonly seed: number
  readonly limits: CampaignLimits
  /** Losses that differ from the reference's by a smaller share are found all the same, as a warning. */
  readonly lossTolerance: number
  /** Where the verdicts are written down before the manifest is opened. */
  readonly verdictsPath: string
  /** Takes the report, and before the first run one that says that the campaign has not ended. */
  readonly writeReport: (report: FaultReport) => Promise<void>
}

/** Draws a campaign, seals it, performs it, has it judged and opens the seal: the record of all that. */
export async function holdCampaign(
  request: CampaignRequest,
  dependencies: Dependencies,
): Promise<FaultReport> {
  const { engine, clock, log } = dependencies
  const startMs = clock.monotonicMs()
  const trials = drawTrials(request)
  const seal = sealTrials(trials, dependencies)
  const leftOut = leftOutInWords(request.chosen)
  if (leftOut !== null) log.note(leftOut)
  log.note(`manifest of ${trials.length} runs sealed; its SHA-256:`)
  log.note(`  ${seal.manifest_sha256}`)
  const compose = composer(request, dependencies)
  await request.writeReport(compose({ ...seal, nonce: null, manifest: null }, unfinished))
  const scratch = await engine.makeScratchDirectory()
  let verdictsWrittenAt: string | null = null
  try {
    const references = createReferenceRuns(scratch, dependencies)
    const detectors = detectorsWith(request.lossTolerance)
    const room = { job: request.job, references, detectors, scratch, dependencies }
    const results = await runCampaign(trials, {
      perform: (trial) => performTrial(trial, room),
      async writeVerdicts(verdicts) {
        await dependencies.files.writeText(request.verdictsPath, formatRecord({ verdicts }))
        verdictsWrittenAt = clock.now().toISOString()
      },
      progress: ({ done, total }) =>
        log.progress({
          completedSteps: done,
          totalSteps: total,
          unit: 'runs',
          loss: null,
          elapsedMs: clock.monotonicMs() - startMs,
        }),
      believe,
      signal: dependencies.signal,
    })
    const unsealed = {
      verdicts_written_at: verdictsWrittenAt,
      unsealed_at: clock.now().toISOString(),
    }
    const report = compose({ ...seal, ...unsealed }, results)
    await request.writeReport(report)
    return report
  } finally {
    log.endProgress()
    await engine.removeDirectory(scratch)
  }
}

/** What a campaign that is killed leaves: nothing was found out, and nothing is revealed. */
const unfinished: CampaignResults = {
  trials: [],
  timelines: [],
  stoppedBecause: 'the campaign has not ended: it is still going on, or it was killed',
}

/** Composes reports of the same campaign at different times. */
function composer(request: CampaignRequest, dependencies: Dependencies) {
  const { clock } = dependencies
  const startMs = clock.monotonicMs()
  return (protocol: FaultReport['protocol'], results: CampaignResults): FaultReport =>
    composeFaultReport(
      {
        catalogue,
        generated_at: clock.now().toISOString(),
        generator: `minicluster ${miniclusterVersion}`,
        settings: describeSettings(request, dependencies),
        protocol,
        detectors: detectors.map(({ name, summary, evidence, channel }) => {
          return { name, summary, evidence, channel }
        }),
        duration_sec: (clock.monotonicMs() - startMs) / 1000,
      },
      results,
    )
}

function drawTrials({ chosen, job, rounds, seed }: CampaignRequest): Trial[] {
  const { workers, steps } = job
  const random = seededRandom(seed)
  const { faults, allDoses } = chosen
  return planCampaign({ faults, controls, rounds, workers, steps, allDoses, random })
}

function sealTrials(trials: readonly Trial[], { clock }: Dependencies): FaultReport['protocol'] {
  const manifest = inSealedOrder(trials.map(({ planned }) => planned))
  const nonce = randomBytes(16).toString('hex')
  const hash = sealManifest(manifest, nonce)
  const sealedAt = clock.now().toISOString()
  const open = { verdicts_written_at: null, unsealed_at: null }
  return { manifest_sha256: hash, nonce, sealed_at: sealedAt, manifest, ...open }
}

function describeSettings(
  { chosen, job, rounds, seed, limits, lossTolerance }: CampaignRequest,
  { environment }: Dependencies,
): FaultReport['settings'] {
  return {
    fault_set: chosen.label,
    workers: job.workers,
    steps: job.steps,
    rounds,
    seed,
    workload: job.workload,
    doses: chosen.allDoses ? 'all' : 'default',
    left_out: chosen.leftOut.map(({ name }) => name),
    batch_size: job.batchSize,
    hidden_size: job.hiddenSize,
    input_size: job.inputSize,
    num_layers: job.numLayers,
    output_size: job.outputSize,
    optimizer: job.optimizer,
    learning_rate: job.learningRate,
    backend: job.backend,
    transport: job.transport,
    stall_timeout_ms: job.stallTimeoutMs,
    tolerance: lossTolerance,
    cores: environment().cpu_cores,
    min_detection_rate: limits.minDetectionRate,
    max_false_alarms: limits.maxFalseAlarms,
  }
}

/** The verdicts of a campaign lie beside its report. */
export function verdictsPathOf(reportPath: string): string {
  return join(reportPath.replace(/\.json$/, '') + '_verdicts.json')
}
