import { randomInt } from 'node:crypto'
import { resolve } from 'node:path'
import { judgeLimits } from '../../../gate/baseline/judges/judge-limits.js'
import { namesAsked } from '../../../gate/baseline/comparison-settings.js'
import { limitsOf } from '../../../gate/baseline/limits.js'
import { withMissingFigures } from '../../../gate/baseline/missing-figures.js'
import { percentsOf } from '../check/compare-check.js'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { defaultSettings } from '../../../gate/experiment/experiment-settings.js'
import { ConfigError } from '../../../kit/errors.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { ReportCheck } from '../../../kit/records/reports/report-record.js'
import { renderers } from '../../../gate/report/index.js'
import { buildReportModel, type ReportModel } from '../../../gate/report/report-model.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { Dependencies } from '../dependencies.js'
import { prepareDestinations } from '../destinations.js'
import { prepareJunit, writeJunit } from '../junit-file.js'
import type { Outcome } from '../outcome.js'
import { exitCodeOfComparison } from './exit-code.js'
import { openPairs } from './open-pairs.js'
import type { PairedComparison } from './compose-comparison.js'
import { describeComparison } from './describe-comparison.js'
import { checkMetricNames } from './metric-names.js'
import type { PairedRequest } from './paired-request.js'
import { runPairedExperiment } from './run-paired-experiment.js'
import { trainingWords } from './training-words.js'

const maxSeed = 2 ** 32

/** Measures two commits, directories or workloads in turns; a regression is exit code 1. */
export async function compare(
  options: CommandOptions<'compare'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, files, workingDirectory } = dependencies
  const request = toRequest(options)
  const places = [
    ...(options.output === null ? [] : [{ option: 'output', path: options.output }]),
    ...(options.report === null ? [] : [{ option: 'report', path: options.report }]),
  ].map(({ option, path }) => ({
    option,
    path: resolve(workingDirectory, path),
    prepare: files.prepareFile,
  }))
  await prepareDestinations(places)
  await prepareJunit(options, dependencies)
  log.print('Comparing in pairs...\n')
  const measured = withinLimits(await runPairedExperiment(request, dependencies), options)
  const open = openPairs(measured, options.require)
  const comparison = withNotes(
    measured,
    open.map(({ headline }) => `${headline}.`),
  )
  const text = formatRecord(comparison)
  const model = modelOf(comparison, open, dependencies)
  for (const { option, path } of places) {
    await files.writeText(path, option === 'output' ? text : renderers.html(model))
  }
  await writeJunit(options, model, dependencies)
  log.print(describeComparison(comparison, log.paint))
  log.document(text)
  return { exitCode: exitCodeOfComparison(measured, options.require) }
}

const withNotes = (comparison: PairedComparison, added: readonly string[]): PairedComparison => ({
  ...comparison,
  notes: [...(comparison.notes ?? []), ...added],
})

/** What was asked of single figures: that they are there, and the limits of side B's. */
function withinLimits(
  measured: PairedComparison,
  options: Pick<CommandOptions<'compare'>, 'thresholds' | 'severities'>,
): PairedComparison {
  const given = options.thresholds ?? new Map()
  const severities = Object.fromEntries(options.severities ?? [])
  const limits = limitsOf(given)
  const asked = namesAsked({ thresholds: percentsOf(given), severities, limits })
  const whole = withMissingFigures(measured, asked)
  const { comparisons } = whole
  const read = (name: string) => ({
    value: comparisons[name]?.current_value ?? null,
    digest: comparisons[name]?.current_digest ?? null,
  })
  return judgeLimits(whole, { limits, severities, read })
}

function toRequest(options: CommandOptions<'compare'>): PairedRequest {
  const { base, head, pairs, workload, program, command, thresholds, severities } = options
  checkMetricNames(thresholds, severities)
  refuseTurns(options)
  return {
    base,
    head,
    pairs,
    workload,
    program,
    command,
    orderSeed: options.orderSeed ?? randomInt(maxSeed),
    parameters: trainingWords(options),
    positiveControlPercent: options.positiveControl,
    turnMs: options.turnMs,
    limitMs: 1000 * options.timeout,
    settings: {
      ...defaultSettings,
      sensitivityPercent: options.sensitivity,
      thresholds: new Map(Object.entries(percentsOf(thresholds ?? new Map()))),
      severities: severities ?? defaultSettings.severities,
    },
  }
}

/** The processes of a command cannot be suspended: torch would take a long turn of another for a hang. */
function refuseTurns({ command, turnMs }: CommandOptions<'compare'>): void {
  if (command === null || turnMs === null || turnMs === 0) return
  throw new ConfigError(
    `--turn-ms ${turnMs}: the runs of a command cannot be suspended for one another`,
    'Leave it out: they run one after the other.',
  )
}

function modelOf(
  comparison: PairedComparison,
  checks: readonly ReportCheck[],
  { clock }: Dependencies,
): ReportModel {
  const { base, head } = comparison.experiment
  return buildReportModel({
    title: `MiniCluster: ${head} against ${base}`,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs: [],
    correctness: null,
    comparison,
    checks,
  })
}
