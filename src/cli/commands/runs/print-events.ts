import { resolve } from 'node:path'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import { formatLine } from '../../../kit/records/json/format-record.js'
import { parseEvents } from '../../../lab/telemetry/parse-events.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'

/** Prints a rank's event log, one JSON document per line. The run may still be running, or may have been killed. */
export async function printEvents(
  { run, rank }: { readonly run: string; readonly rank: number },
  { log, files, workingDirectory }: Dependencies,
): Promise<Outcome> {
  const path = runDirectory.events(resolve(workingDirectory, run), rank)
  const parsed = parseEvents(rank, await files.readBytes(path))
  const lines = parsed.events.map((event) => formatLine(event).trimEnd())
  if (lines.length > 0) log.print(lines.join('\n'))
  if (parsed.partialBytes > 0) log.note(`the last record is cut off (${parsed.partialBytes} bytes)`)
  if (parsed.damage === null) return { exitCode: exitCodes.pass }
  const { byte, reason } = parsed.damage
  throw new ConfigError(`${path} is damaged at byte ${byte}: ${reason}`)
}
