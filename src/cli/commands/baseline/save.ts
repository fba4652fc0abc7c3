import { dirname, join, resolve } from 'node:path'
import { composeBaseline } from '../../../gate/baseline/compose-baseline.js'
import { flattenMetrics } from '../../../gate/baseline/flat/flat-comparison.js'
import { extendHistory } from '../../../gate/baseline/history.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import type { Baseline } from '../../../kit/records/baseline/baseline.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { readRunMetrics } from '../../../kit/records/run/read-run-metrics.js'
import type { RunMetrics } from '../../../kit/records/run/run-metrics.js'
import { ageText } from '../../../gate/report/text/age-text.js'
import { plural } from '../../../kit/wording/plural.js'
import { shownText } from '../../../gate/report/text/shown-text.js'
import type { Dependencies } from '../dependencies.js'
import { prepareDestinations } from '../destinations.js'
import { whileHolding } from '../hold-directory.js'
import type { Outcome } from '../outcome.js'
import { withChecksum } from './baseline-checksum.js'
import { baselinePath, tryBaseline, type BaselineRead } from './baseline-files.js'
import { pointOfRun } from './point-of-run.js'

type Options = CommandOptions<'baseline save'>

/** Saves the figures of a run under a name; replaces the file atomically and reports what was replaced. */
export async function saveBaseline(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { log, files, pause, signal, workingDirectory } = dependencies
  const run = await readRunMetrics(resolve(workingDirectory, options.metrics), files)
  const path = baselinePath(workingDirectory, options)
  await prepareDestinations([{ option: 'baseline-dir', path, prepare: files.prepareFile }])
  const held = {
    option: 'baseline-dir',
    path: dirname(path),
    wait: (ms: number) => pause(ms, signal),
  }
  const { replaced, baseline } = await whileHolding(held, files, async () => {
    const replaced = await tryBaseline(options, dependencies)
    const baseline = compose(run, replaced, options, dependencies)
    await files.writeText(path, formatRecord(baseline))
    return { replaced, baseline }
  })
  const now = dependencies.clock.now()
  log.print(describeSaved(baseline, replaced, options, now))
  log.document(formatRecord(summarize(baseline, replaced, path)))
  return { exitCode: exitCodes.pass }
}

function compose(
  run: RunMetrics,
  replaced: BaselineRead,
  { name, metrics }: Options,
  { clock, provenance }: Dependencies,
): Baseline {
  const figures = flattenMetrics(run)
  if (Object.values(figures).every((value) => value === null)) {
    throw new ConfigError(
      `The metrics file '${metrics}' contains no known figure.`,
      'Save a run that has finished at least one step.',
    )
  }
  const point = pointOfRun(run, { ...provenance(), ...measuredAt(run) })
  const baseline = composeBaseline(name, clock.now().toISOString(), figures, point)
  if (point === null) return withChecksum(baseline)
  const former = replaced.status === 'ok' ? replaced.value : null
  return withChecksum({ ...baseline, history: extendHistory(former, point, name).history })
}

/** A run may be saved long after it ended. */
function measuredAt({ end_timestamp: end }: RunMetrics): { readonly created_at?: string } {
  const time = Date.parse(end)
  return Number.isNaN(time) ? {} : { created_at: new Date(time).toISOString() }
}

function describeSaved(
  { metrics, history = [] }: Baseline,
  replaced: BaselineRead,
  { name, baselineDir }: Options,
  now: Date,
): string {
  const figures = plural(Object.keys(metrics).length, 'figure')
  const points = history.length > 1 ? `, history of ${plural(history.length, 'run')}` : ''
  const lines = [
    `\u2713 Baseline '${name}' saved successfully`,
    `  ${figures}${points}, in ${join(baselineDir, `${name}.json`)}`,
    ...replacedLines(replaced, now),
  ]
  return lines.join('\n')
}

function replacedLines(replaced: BaselineRead, now: Date): readonly string[] {
  switch (replaced.status) {
    case 'missing':
      return []
    case 'ok': {
      const { timestamp } = replaced.value
      const age = ageText(timestamp, now)
      return [`  Replaced the baseline of ${shownText(timestamp)}${age === null ? '' : `, ${age}`}`]
    }
    case 'corrupt':
    case 'unreadable':
      return [`  Replaced a file that was not a baseline: ${shownText(replaced.reason)}`]
  }
}

function summarize({ name, timestamp, metrics }: Baseline, replaced: BaselineRead, path: string) {
  return {
    name,
    timestamp,
    path,
    num_figures: Object.keys(metrics).length,
    replaced: replaced.status === 'missing' ? null : describeReplaced(replaced),
  }
}

function describeReplaced(replaced: Exclude<BaselineRead, { status: 'missing' }>) {
  return replaced.status === 'ok'
    ? { status: 'ok', timestamp: replaced.value.timestamp }
    : { status: replaced.status, reason: replaced.reason }
}
