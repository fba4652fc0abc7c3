import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import type { Baseline } from '../../../kit/records/baseline/baseline.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { ageText } from '../../../gate/report/text/age-text.js'
import { plural } from '../../../kit/wording/plural.js'
import { shortSha } from '../../../gate/report/comparison/provenance-words.js'
import { shownText } from '../../../gate/report/text/shown-text.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { tryBaseline, type BaselineRead } from './baseline-files.js'

/** Prints every baseline of a directory; one that cannot be used is listed with the reason. */
export async function listBaselines(
  { baselineDir }: Pick<CommandOptions<'baseline show'>, 'baselineDir'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, files, workingDirectory, clock } = dependencies
  const listing = await files.listBaselines(resolve(workingDirectory, baselineDir))
  if (listing.status === 'unreadable') {
    throw new ConfigError(`The directory '${baselineDir}' cannot be read: ${listing.reason}.`)
  }
  const names = listing.status === 'ok' ? listing.names : []
  const entries = []
  for (const name of names) {
    entries.push({ name, read: await tryBaseline({ name, baselineDir }, dependencies) })
  }
  log.print(
    entries.length === 0 ? emptyText(baselineDir, listing.status) : table(entries, clock.now()),
  )
  log.document(formatRecord({ baselines: entries.map(describeEntry) }))
  return { exitCode: exitCodes.pass }
}

type Entry = { readonly name: string; readonly read: BaselineRead }

function emptyText(directory: string, status: 'ok' | 'missing'): string {
  const why = status === 'missing' ? `, which does not exist` : ''
  return `No baselines in ${directory}${why}. Save one with: minicluster baseline save <file> --name <name>`
}

function table(entries: readonly Entry[], now: Date): string {
  const rows = entries.map((entry) => cellsOf(entry, now))
  const header = ['NAME', 'AGE', 'COMMIT', 'FIGURES']
  const widths = header.map((_, column) =>
    Math.max(
      ...[header, ...rows].map((row) =>
        row.length < 4 && column > 0 ? 0 : (row[column] ?? '').length,
      ),
    ),
  )
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** Name, age, commit and figures; a baseline that cannot be used has its reason instead. */
function cellsOf({ name, read }: Entry, now: Date): readonly string[] {
  const shown = shownText(name)
  if (read.status !== 'ok') return [shown, `cannot be used: ${shownText(reasonOf(read))}`]
  const { timestamp, point, metrics } = read.value
  const sha = point?.provenance.sha ?? null
  return [
    shown,
    ageText(timestamp, now) ?? 'unknown',
    sha === null ? 'unknown' : shownText(shortSha(sha)),
    figuresText(read.value, Object.keys(metrics).length),
  ]
}

function figuresText({ history = [] }: Baseline, count: number): string {
  const figures = plural(count, 'figure')
  return history.length > 1 ? `${figures}, history of ${plural(history.length, 'run')}` : figures
}

/** A file that was there a moment ago may be gone. */
const reasonOf = (read: Exclude<BaselineRead, { status: 'ok' }>) =>
  read.status === 'missing' ? 'it no longer exists' : read.reason

function describeEntry({ name, read }: Entry) {
  if (read.status !== 'ok') return { name, status: read.status, reason: reasonOf(read) }
  const { timestamp, point, metrics, history = [] } = read.value
  return {
    name,
    status: 'ok',
    timestamp,
    sha: point?.provenance.sha ?? null,
    num_figures: Object.keys(metrics).length,
    num_points: history.length,
  }
}
