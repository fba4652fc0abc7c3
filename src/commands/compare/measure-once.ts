import { join } from 'node:path'
import { printable } from '../../console/printable.js'
import { ConfigError, exitCodes, InfrastructureError, type MiniclusterError } from '../../errors.js'
import { readRunMetrics } from '../../records/read-run-metrics.js'
import type { RunMetrics } from '../../records/run-metrics.js'
import { type ProcessEnd, runMeasuredProcess } from '../../system/measured-process.js'
import type { Dependencies } from '../dependencies.js'
import type { MeasuredSide } from './measured-side.js'
import type { PairedRequest } from './paired-request.js'

/** Trains once in a fresh process of a side, with a fault or without one. */
export type MeasureOnce = (side: MeasuredSide, fault: string | null) => Promise<RunMetrics>

type Place = {
  readonly scratch: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

const shownLines = 15

/** Measures in `scratch`, where nothing is left of a run once its figures are read. Throws what names the side. */
export function createMeasureOnce(
  { parameters, limitMs }: Pick<PairedRequest, 'parameters' | 'limitMs'>,
  { scratch, environment }: Place,
  { signal, files, engine }: Pick<Dependencies, 'signal' | 'files' | 'engine'>,
): MeasureOnce {
  const [output, directory] = [join(scratch, 'run.json'), join(scratch, 'run')]
  const place = ['--output', output, '--run-dir', directory]
  const health = ['--health-checkpoint-path', join(scratch, 'health.json')]
  return async (side, fault) => {
    const ordered = fault === null ? [] : ['--fault', fault]
    const words = ['run', '--quiet', ...place, ...health, '--workload', side.trained]
    const end = await runMeasuredProcess({
      program: process.execPath,
      parameters: [side.program, ...words, ...parameters, ...ordered],
      directory: side.directory,
      ...{ environment, limitMs, signal },
    })
    if (end.exitCode !== 0) throw failureOf(side, end)
    try {
      return await readRunMetrics(output, files)
    } catch (error) {
      throw new InfrastructureError(
        `side ${side.letter} (${side.name}) left no usable run metrics: ${(error as Error).message}`,
        'The program must take run --output as this one does.',
        { cause: error },
      )
    } finally {
      await files.remove(output)
      await engine.removeDirectory(directory)
    }
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
