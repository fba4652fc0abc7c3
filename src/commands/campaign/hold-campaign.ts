import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { composeFaultReport } from '../../campaign/compose-report.js'
import type { ChosenFaults } from '../../campaign/fault-sets.js'
import type { CampaignLimits } from '../../campaign/judge-campaign.js'
import { planCampaign } from '../../campaign/plan-campaign.js'
import { runCampaign } from '../../campaign/run-campaign.js'
import { sealManifest } from '../../campaign/seal-manifest.js'
import type { Trial } from '../../campaign/trial.js'
import { believe } from '../../detect/believe.js'
import { detectors } from '../../detect/index.js'
import { controls, faults as catalogue } from '../../faults/index.js'
import { seededRandom } from '../../faults/seeded-random.js'
import type { TrainingJob } from '../../launch/training-job.js'
import type { FaultReport } from '../../records/fault-report.js'
import { formatRecord } from '../../records/format-record.js'
import { miniclusterVersion } from '../../system/version.js'
import type { Dependencies } from '../dependencies.js'
import { performTrial } from './perform-trial.js'
import { createReferenceRuns } from './reference-runs.js'

export type CampaignRequest = {
  readonly chosen: ChosenFaults
  /** What every run trains; each trial takes its own name, place and, where it must, more workers and steps. */
  readonly job: TrainingJob
  readonly rounds: number
  readonly seed: number
  readonly limits: CampaignLimits
  /** Where the verdicts are written down before the manifest is opened. */
  readonly verdictsPath: string
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
  log.note(`manifest of ${trials.length} runs sealed: sha256 ${seal.manifest_sha256}`)
  const scratch = await engine.makeScratchDirectory()
  let verdictsWrittenAt: string | null = null
  try {
    const references = createReferenceRuns(scratch, dependencies)
    const room = { job: request.job, references, scratch, dependencies }
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
    const unsealedAt = clock.now().toISOString()
    const { nonce, manifest, ...published } = seal
    return composeFaultReport(
      {
        catalogue,
        generated_at: unsealedAt,
        generator: `minicluster ${miniclusterVersion}`,
        settings: describeSettings(request, dependencies),
        protocol: {
          ...published,
          verdicts_written_at: verdictsWrittenAt,
          unsealed_at: unsealedAt,
          ...{ nonce, manifest },
        },
        detectors: detectors.map(({ name, summary, evidence, channel }) => {
          return { name, summary, evidence, channel }
        }),
        duration_sec: (clock.monotonicMs() - startMs) / 1000,
      },
      results,
    )
  } finally {
    log.endProgress()
    await engine.removeDirectory(scratch)
  }
}

function drawTrials({ chosen, job, rounds, seed }: CampaignRequest): Trial[] {
  const { workers, steps } = job
  // A fault that needs more ranks than there are cannot be told from its absence.
  const faults = chosen.faults.filter(({ needs }) => (needs.minWorkers ?? 1) <= workers)
  const random = seededRandom(seed)
  const { allDoses } = chosen
  return planCampaign({ faults, controls, rounds, workers, steps, allDoses, random })
}

function sealTrials(trials: readonly Trial[], { clock }: Dependencies) {
  const manifest = trials.map(({ planned }) => planned)
  const nonce = randomBytes(16).toString('hex')
  const hash = sealManifest(manifest, nonce)
  return { manifest_sha256: hash, nonce, sealed_at: clock.now().toISOString(), manifest }
}

function describeSettings(
  { chosen, job, rounds, seed, limits }: CampaignRequest,
  { environment }: Dependencies,
): FaultReport['settings'] {
  return {
    fault_set: chosen.label,
    workers: job.workers,
    steps: job.steps,
    rounds,
    seed,
    workload: job.workload,
    batch_size: job.batchSize,
    hidden_size: job.hiddenSize,
    input_size: job.inputSize,
    num_layers: job.numLayers,
    cores: environment().cpu_cores,
    min_detection_rate: limits.minDetectionRate,
    max_false_alarms: limits.maxFalseAlarms,
  }
}

/** The verdicts of a campaign lie beside its report. */
export function verdictsPathOf(reportPath: string): string {
  return join(reportPath.replace(/\.json$/, '') + '_verdicts.json')
}
