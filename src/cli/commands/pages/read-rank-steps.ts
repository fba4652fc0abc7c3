import { isAbsolute, resolve } from 'node:path'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { RunEvent, StepEvent } from '../../../kit/records/run/run-event.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { allreduceMs } from '../../../kit/records/run/step-figures.js'
import type { StepRecord } from '../../../kit/records/run/step-record.js'
import type { HeatMapRun, WorkerStep } from '../../../gate/report/heatmap/heat-map-input.js'
import { pathKind } from '../../../machine/system/files/path-kind.js'
import type { Dependencies } from '../dependencies.js'

type Row = HeatMapRun['rows'][number]

/**
 * The activity of each rank in each step, from the event logs. If they are missing, the run as a whole, with a note.
 */
export async function readRankSteps(
  label: string,
  metrics: RunMetrics,
  { eventLogs, workingDirectory }: Pick<Dependencies, 'eventLogs' | 'workingDirectory'>,
): Promise<HeatMapRun> {
  const { run_directory: directory, num_workers: numWorkers, num_steps: numSteps } = metrics
  const shape = { label, numWorkers, numSteps }
  if (directory === undefined) {
    return { ...shape, rows: wholeRun(metrics), notes: [noDirectory, ...unlisted(metrics)] }
  }
  const place = isAbsolute(directory) ? directory : resolve(workingDirectory, directory)
  const flaw = await flawOfLogs(place, numWorkers)
  if (flaw !== null)
    return {
      ...shape,
      rows: wholeRun(metrics),
      notes: [logsMissing(place, flaw), ...unlisted(metrics)],
    }
  const logs = await eventLogs.read(place, numWorkers)
  const own = logs.filter((log) => isOfRun(log, metrics.run_id))
  const foreign = logs.filter((log) => log.length > 0 && !own.includes(log)).length
  const rows = logs.flatMap((log, rank) => (own.includes(log) ? [rowOf(log, rank)] : []))
  if (rows.every(({ steps }) => steps.length === 0)) {
    const why = foreign > 0 ? 'belong to another run' : 'are gone'
    return {
      ...shape,
      rows: wholeRun(metrics),
      notes: [logsMissing(place, why), ...unlisted(metrics)],
    }
  }
  return {
    ...shape,
    rows,
    notes: [...missingRanks(rows.length, numWorkers), ...missingSteps(rows, metrics)],
  }
}

/** Upper limit of ranks; no real run has more. */
const maxRanks = 4096

/** Why no log may be opened, as words that follow its name: too many ranks, or a pipe in place of a log. */
async function flawOfLogs(directory: string, numWorkers: number): Promise<string | null> {
  if (numWorkers > maxRanks) return `would belong to more than ${maxRanks} ranks`
  const kinds = await Promise.all(
    Array.from({ length: numWorkers }, (_, rank) => pathKind(runDirectory.events(directory, rank))),
  )
  return kinds.includes('other') ? 'are not regular files' : null
}

const wholeNote =
  'The page shows the run as a whole instead: step time of the slowest rank, everything else as the mean over ranks.'
const noDirectory = `The run file names no run directory, so the figures of each rank are unknown. ${wholeNote}`
const logsMissing = (place: string, why: string) =>
  `The event logs with the figures of each rank ${why}: ${place}. ${wholeNote}`

/** The record of a long run lists some steps only. */
const unlisted = ({ thinned_steps: thinned }: RunMetrics): readonly string[] =>
  thinned ? [`Its file lists one in ${thinned.every} of its ${thinned.recorded} steps.`] : []

function missingRanks(known: number, workers: number): readonly string[] {
  if (known === workers) return []
  return [
    `Only ${known} of ${workers} ranks have an event log that is readable and belongs to this run.`,
  ]
}

/** A run that was restarted keeps the logs of earlier attempts elsewhere; a log may be cut. */
function missingSteps(rows: readonly Row[], { num_steps }: RunMetrics): readonly string[] {
  const fewest = Math.min(...rows.map(({ steps }) => steps.length))
  if (fewest >= num_steps) return []
  return [
    `The event logs hold ${fewest} of ${num_steps} steps of every rank: those of a restarted run begin with its last attempt, and a log may have been cut.`,
  ]
}

/** The first record of a log names the run; a directory may have been used again. */
function isOfRun(log: readonly RunEvent[], runId: string | undefined): boolean {
  const [start] = log
  if (start === undefined) return false
  return runId === undefined || start.type !== 'start' || start.run_id === runId
}

function rowOf(log: readonly RunEvent[], rank: number): Row {
  const steps = log.filter((event): event is StepEvent => event.type === 'step').map(ofEvent)
  return { label: `rank ${rank}`, steps }
}

function ofEvent(event: StepEvent): WorkerStep {
  return {
    step: event.step,
    stepMs: event.step_ms,
    dataMs: event.data_ms,
    computeMs: event.compute_ms,
    allreduceMs: allreduceMs(event),
  }
}

function wholeRun({ steps }: RunMetrics): readonly Row[] {
  if (steps.length === 0) return []
  return [{ label: 'all ranks', steps: steps.map(ofRecord) }]
}

function ofRecord({ step, ...times }: StepRecord): WorkerStep {
  return {
    step,
    stepMs: times.step_time_ms ?? null,
    dataMs: times.data_time_ms ?? null,
    computeMs: times.compute_time_ms,
    allreduceMs: times.allreduce_time_ms,
  }
}
