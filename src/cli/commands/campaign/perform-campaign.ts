import { randomBytes } from 'node:crypto'
import { composeFaultReport } from '../../../lab/campaign/compose-report.js'
import type { ChosenFaults } from '../../../lab/campaign/fault-sets.js'
import type { CampaignLimits } from '../../../lab/campaign/judge-campaign.js'
import { planCampaign } from '../../../lab/campaign/plan-campaign.js'
import { type CampaignResults, runCampaign } from '../../../lab/campaign/run-campaign.js'
import { inSealedOrder, sealManifest } from '../../../lab/campaign/seal-manifest.js'
import type { Trial } from '../../../lab/campaign/trial.js'
import { blindDetectors } from '../../../lab/detect/blind-detectors.js'
import { believe } from '../../../lab/detect/believe.js'
import { detectors, detectorsWith } from '../../../lab/detect/index.js'
import { faults } from '../../../lab/faults/index.js'
import { adaptedTo, controlsOf } from './engine-catalogue.js'
import { seededRandom } from '../../../lab/faults/mechanisms/seeded-random.js'
import type { Engine } from '../../../runtime/run/engine.js'
import type { Job } from '../../../runtime/run/job.js'
import type { RunSeries } from '../../../runtime/run/training.js'
import type { BlindDetector } from '../../../kit/records/run/blind-detector.js'
import type { FaultReport } from '../../../kit/records/reports/fault-report.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import { describeBlind } from '../../../kit/wording/blind-detector-words.js'
import type { Dependencies } from '../dependencies.js'
import { leftOutInWords } from './named-faults.js'
import { announceSize } from './announce-size.js'
import { performTrial } from './perform-trial.js'
import type { CampaignTarget } from './campaign-target.js'

export type CampaignRequest = {
  readonly chosen: ChosenFaults
  /** What runs the job. */
  readonly engine: Engine
  /** Runs on that engine, which share what they start. */
  readonly series: RunSeries
  /** The job that every run is made from. */
  readonly job: Job
  readonly target: CampaignTarget
  /** Holds what the runs leave. */
  readonly scratch: string
  /** Steps of a trial whose fault needs no more, and the limit for all trials. */
  readonly steps: number
  readonly mostSteps: number
  readonly rounds: number
  readonly seed: number
  readonly limits: CampaignLimits
  /** The option that asks for fewer faults. */
  readonly smallerSet: string
  /** Losses that differ from the reference's by a smaller share are still reported, as a warning. */
  readonly lossTolerance: number
  /** Where the verdicts are written before the manifest is revealed. */
  readonly verdictsPath: string
  /** Receives the report. Before the first run, it receives a preliminary one of a campaign that has not ended. */
  readonly writeReport: (report: FaultReport) => Promise<void>
}

/** Draws, seals, performs and judges a campaign, then reveals the manifest; returns the record. */
export async function performCampaign(
  request: CampaignRequest,
  dependencies: Dependencies,
): Promise<FaultReport> {
  const { clock, log } = dependencies
  const { target, engine, scratch, series } = request
  const startMs = clock.monotonicMs()
  const trials = drawTrials(request)
  const seal = sealTrials(trials, dependencies)
  const leftOut = leftOutInWords(request.chosen)
  for (const note of target.notes) log.note(note)
  if (leftOut !== null) log.note(leftOut)
  const blind = blindIn(trials, request, dependencies)
  const tooLittle = describeBlind(blind, detectors.length)
  if (tooLittle !== null) log.note(tooLittle)
  await announce(trials, request, dependencies)
  log.note(`${trials.length} runs, sealed: ${seal.manifest_sha256}`)
  const compose = composer(request, blind, dependencies)
  await request.writeReport(compose({ ...seal, nonce: null, manifest: null }, unfinished))
  let verdictsWrittenAt: string | null = null
  try {
    const services = {
      target,
      engine,
      series,
      scratch,
      dependencies,
      detectors: detectorsWith(request.lossTolerance),
    }
    const results = await runCampaign(trials, {
      concurrency: target.concurrency,
      perform: (trial, concurrency) => performTrial(trial, services, concurrency),
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
  }
}

/**
 * Says how large a campaign is. The reference that its first trial needs anyway is trained before, and
 * shows how long a step takes; if that fails, the trial says why.
 */
async function announce(
  trials: readonly Trial[],
  { chosen, target, smallerSet }: CampaignRequest,
  { log }: Dependencies,
): Promise<void> {
  const isLarge = /^(standard|full)$/.test(chosen.label)
  const [job] = trials.slice(0, 1).flatMap((trial) => target.jobsOf(trial))
  if (job !== undefined) await target.referenceOf(job).catch(() => [])
  log.note(announceSize(trials, target, isLarge ? smallerSet : null))
}

/** The report of a campaign that is killed: no results, and nothing revealed. */
const unfinished: CampaignResults = {
  trials: [],
  timelines: [],
  stoppedBecause: 'the campaign has not ended: it is still running, or it was killed',
}

/** Composes reports of the same campaign at different times. */
function composer(
  request: CampaignRequest,
  blind: readonly BlindDetector[],
  dependencies: Dependencies,
) {
  const { clock } = dependencies
  const startMs = clock.monotonicMs()
  return (protocol: FaultReport['protocol'], results: CampaignResults): FaultReport =>
    composeFaultReport(
      {
        catalogue: faults.map((fault) => adaptedTo(fault, request.engine)),
        generated_at: clock.now().toISOString(),
        generator: `minicluster ${miniclusterVersion}`,
        settings: { ...describeSettings(request, dependencies), blind_detectors: [...blind] },
        protocol,
        detectors: detectors.map(({ name, summary, evidence, channel }) => {
          return { name, summary, evidence, channel }
        }),
        duration_sec: (clock.monotonicMs() - startMs) / 1000,
      },
      results,
    )
}

/** The detectors that have too little data even in the longest run. How long a run takes is not known before it. */
function blindIn(
  trials: readonly Trial[],
  { engine, target, job }: CampaignRequest,
  { environment }: Pick<Dependencies, 'environment'>,
): readonly BlindDetector[] {
  const jobs = trials.flatMap((trial) => target.jobsOf(trial))
  const numSteps = Math.max(...jobs.map(({ steps }) => steps ?? 0))
  const cores = environment().cpu_cores
  return blindDetectors(detectors, {
    run: { worldSize: job.workers, firstStep: 0, numSteps, cores },
    shows: [...engine.shows, ...target.shows],
    numOf: (kind) => (kind === 'step' ? numSteps : Infinity),
  })
}

function drawTrials(request: CampaignRequest): Trial[] {
  const { chosen, engine, job, rounds, seed, steps, mostSteps } = request
  const { workers } = job
  const random = seededRandom(seed)
  const { faults, allDoses } = chosen
  const size = { workers, steps, mostSteps }
  const possible = controlsOf(engine, job.work.kind === 'command' ? size : null)
  const { sendsTo } = engine
  return planCampaign({ ...size, faults, controls: possible, rounds, allDoses, random, sendsTo })
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
  request: CampaignRequest,
  { environment }: Dependencies,
): FaultReport['settings'] {
  const { chosen, engine, target, job, rounds, seed, limits, lossTolerance, steps } = request
  return {
    ...target.settings,
    fault_set: chosen.label,
    workers: job.workers,
    steps,
    rounds,
    seed,
    doses: chosen.allDoses ? 'all' : 'default',
    left_out: chosen.leftOut.map(({ fault }) => fault.name),
    left_out_reasons: chosen.leftOut.map(({ fault, reason }) => ({ fault: fault.name, reason })),
    engine: engine.name,
    stall_timeout_ms: job.stallTimeoutMs,
    tolerance: lossTolerance,
    cores: environment().cpu_cores,
    min_detection_rate: limits.minDetectionRate,
    max_false_alarms: limits.maxFalseAlarms,
  }
}
