import { join } from 'node:path'
import { printable } from '../../../kit/console/printable.js'
import {
  ConfigError,
  exitCodes,
  InfrastructureError,
  type MiniclusterError,
} from '../../../kit/errors.js'
import { readRunMetrics } from '../../../kit/records/run/read-run-metrics.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import type { ProcessCall, ProcessEnd } from '../../../machine/system/processes/measured-process.js'
import {
  endedForAnother,
  runInTurns,
  type Turns,
} from '../../../machine/system/processes/run-in-turns.js'
import type { Dependencies } from '../dependencies.js'
import type { MeasuredSide } from './measured-side.js'
import type { PairedRequest } from './paired-request.js'

/** A run of a side, with a fault or without one. */
export type PlannedRun = { readonly side: MeasuredSide; readonly fault: string | null }

/** Trains once for each run, in a fresh process; the metrics are in the order of the runs. */
export type MeasureRuns = (
  runs: readonly PlannedRun[],
  turns: Turns,
) => Promise<readonly RunMetrics[]>

type Place = {
  readonly scratch: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

const shownLines = 15

/** Measures in `scratch`, where nothing is left of a run once its figures are read. Throws what names the side. */
export function createMeasureRuns(
  request: Pick<PairedRequest, 'parameters' | 'limitMs' | 'command'>,
  { scratch, environment }: Place,
  dependencies: Pick<Dependencies, 'signal' | 'files' | 'scratch'>,
): MeasureRuns {
  const { signal, scratch: space, files } = dependencies
  const own = request.command === null ? [] : ['--', ...request.command]
  return async (runs, turns) => {
    const folders = runs.map((_, index) => join(scratch, `run-${index}`))
    const calls = runs.map((run, index): ProcessCall => {
      const words = wordsOf(run, folders[index] ?? scratch)
      return {
        program: process.execPath,
        parameters: [run.side.program, ...words, ...request.parameters, ...faultOf(run), ...own],
        directory: run.side.directory,
        environment,
        limitMs: request.limitMs,
        signal,
      }
    })
    for (const folder of folders) await files.prepareFile(outputOf(folder))
    try {
      requireSuccess(runs, await runInTurns(calls, turns))
      return await Promise.all(
        runs.map(({ side }, index) => readFigures(side, folders[index] ?? scratch, dependencies)),
      )
    } finally {
      for (const folder of folders) await space.remove(folder)
    }
  }
}

const outputOf = (folder: string): string => join(folder, 'run.json')

function wordsOf({ side }: PlannedRun, folder: string): readonly string[] {
  const place = ['--output', outputOf(folder), '--run-dir', join(folder, 'run')]
  // A side may be an earlier version, which has no other name for it.
  const health = ['--health-checkpoint-path', join(folder, 'health.json')]
  const trained = side.trained === null ? [] : ['--workload', side.trained]
  return ['run', '--quiet', ...place, ...health, ...trained]
}

const faultOf = ({ fault }: PlannedRun): readonly string[] =>
  fault === null ? [] : ['--fault', fault]

/** Finds the run whose failure ended the others. */
function requireSuccess(runs: readonly PlannedRun[], ends: readonly ProcessEnd[]): void {
  const index = ends.findIndex(
    ({ exitCode, reason }) => exitCode !== 0 && reason !== endedForAnother,
  )
  const [run, end] = [runs[index], ends[index]]
  if (run !== undefined && end !== undefined) throw failureOf(run.side, end)
}

async function readFigures(
  side: MeasuredSide,
  folder: string,
  { files }: Pick<Dependencies, 'files'>,
): Promise<RunMetrics> {
  try {
    return await readRunMetrics(outputOf(folder), files)
  } catch (error) {
    throw new InfrastructureError(
      `side ${side.letter} (${side.name}) wrote no usable run metrics: ${(error as Error).message}`,
      'The program must support run --output like this one.',
      { cause: error },
    )
  }
}

function failureOf({ letter, name }: MeasuredSide, end: ProcessEnd): MiniclusterError {
  const lines = end.output.trimEnd().split(/\r?\n/).slice(-shownLines)
  const said = lines.map((line) => `  ${printable(line)}`).join('\n')
  const message = `side ${letter} (${name}): its program ${end.reason}${said.trim() && `\n${said}`}`
  return end.exitCode === exitCodes.configuration
    ? new ConfigError(message)
    : new InfrastructureError(message)
}
