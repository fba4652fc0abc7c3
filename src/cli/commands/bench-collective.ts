import { resolve } from 'node:path'
import type { CommandOptions } from '../config/command-descriptions.js'
import { exitCodes } from '../../kit/errors.js'
import { formatRecord } from '../../kit/records/json/format-record.js'
import { summarizeBandwidth } from './bandwidth.js'
import type { Dependencies } from './dependencies.js'
import { prepareDestinations } from './destinations.js'
import type { Outcome } from './outcome.js'

const bytesPerElement = 4
const bytesPerMb = 1024 * 1024
const warmUp = 3

/**
 * Measures all-reduce between worker processes; prints the figures as JSON, or writes them to a file and prints the
 * mean.
 */
export async function benchCollective(
  options: CommandOptions<'bench-collective'>,
  { log, files, benchCollective: measure, signal, workingDirectory }: Dependencies,
): Promise<Outcome> {
  const { workers, sizeMb, iterations, transport } = options
  const output = options.output === null ? null : resolve(workingDirectory, options.output)
  if (output !== null) {
    await prepareDestinations([{ option: 'output', path: output, prepare: files.prepareFile }])
  }
  const elements = Math.max(1, Math.floor((sizeMb * bytesPerMb) / bytesPerElement))
  const request = { workers, transport, elements, iterations, warmUp }
  const timesMs = await measure(request, signal)
  const figures = {
    ...summarizeBandwidth(timesMs, { workers, bytes: elements * bytesPerElement }),
    backend: 'minicluster',
    workers,
    size_mb: sizeMb,
  }
  if (output === null) log.print(formatRecord(figures).trimEnd())
  else {
    await files.writeText(output, formatRecord(figures))
    log.print(`mean=${figures.mean_bandwidth_gbps.toFixed(3)} GB/s`)
  }
  return { exitCode: exitCodes.pass }
}
