import { join, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import {
  hasVerdict,
  reportArguments,
  reportFiles,
  type ReportForm,
} from '../../config/page-options.js'
import { outputFile } from '../../config/files/path-kinds.js'
import { resultsDirectory } from '../../config/recurring-options.js'
import { exitCodes } from '../../../kit/errors.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { renderers } from '../../../gate/report/index.js'
import type { ReportModel } from '../../../gate/report/report-model.js'
import { renderTerminalSummary } from '../../../gate/report/terminal-summary.js'
import { writeFileAtomically } from '../../../machine/system/files/atomic-file.js'
import type { Dependencies } from '../dependencies.js'
import { prepareDestinations } from '../destinations.js'
import { type Outcome, verdictExitCodes } from '../outcome.js'
import { refuseSharedFiles } from '../refuse-shared-files.js'
import { summaryPaint } from '../summary-paint.js'
import { readDashboard } from './dashboard.js'
import { readFaultTimeline } from './fault-timeline.js'
import { readHeatMap } from './heat-map.js'
import { areNodes, readNodeReport } from './node-report.js'
import { printReport, requireBrowser } from './print-report.js'
import { readResultReport } from './result-report.js'
import type { Compose } from './page-to-write.js'

type Options = CommandOptions<'report'>

/** A form that was asked for, and where it goes. */
type Target = { readonly form: ReportForm; readonly path: string }

/**
 * Writes finished runs in the forms that were asked for. The runs of all nodes of one run end with the verdict over all
 * ranks; for other results the exit code does not depend on what they say.
 */
export async function report(options: Options, dependencies: Dependencies): Promise<Outcome> {
  const { log } = dependencies
  const targets = targetsOf(options)
  await refuseInputs(options.files, targets, dependencies)
  const browser = browserFor(options, dependencies)
  const { isOfNodes, composeReport } = await readVerdict(options, dependencies)
  const pages = await readPages(options, dependencies)
  await prepare(targets, options, dependencies)
  const model = composeReport?.(pathsOf(targets)) ?? null
  for (const target of targets) {
    const { form, path } = target
    const content =
      model !== null && hasVerdict(form)
        ? await contentOf(form, model, { options, browser, dependencies })
        : (pages.get(form)?.(path) ?? '')
    await write(target, content, dependencies)
    if (!isOfNodes || form !== 'html') log.print(`${titles[form]} written to ${path}`)
  }
  return conclude(model, isOfNodes, dependencies)
}

const browserFor = ({ as, browser }: Options, { workingDirectory }: Dependencies) =>
  as.includes('pdf') ? requireBrowser(browser, workingDirectory) : null

/** The report with a verdict; null if only other forms are asked for. */
async function readVerdict(options: Options, dependencies: Dependencies) {
  if (!options.as.some(hasVerdict)) return { isOfNodes: false, composeReport: null }
  const isOfNodes = await areNodes(options.files, dependencies)
  const read = isOfNodes ? readNodeReport : readResultReport
  return { isOfNodes, composeReport: await read(options, dependencies) }
}

function conclude(model: ReportModel | null, isOfNodes: boolean, { log }: Dependencies): Outcome {
  if (model === null) return { exitCode: exitCodes.pass }
  if (isOfNodes) log.print(renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd())
  log.document(formatRecord(model.record))
  return { exitCode: isOfNodes ? verdictExitCodes[model.verdict.status] : exitCodes.pass }
}

const titles: Readonly<Record<ReportForm, string>> = {
  html: 'Report',
  pdf: 'PDF',
  json: 'Report as JSON',
  junit: 'JUnit XML',
  heatmap: 'Heat map',
  timeline: 'Fault timeline',
  dashboard: 'Dashboard',
}

function targetsOf({ as, output, outputDir }: Options): readonly Target[] {
  const directory = outputDir ?? resultsDirectory
  return [...new Set(as)].map((form) => ({
    form,
    path: output ?? pathIn(directory, reportFiles[form]),
  }))
}

/** Spelled like the directory, which may begin with a dot. */
const pathIn = (directory: string, name: string): string =>
  directory.startsWith('./') ? `./${join(directory, name)}` : join(directory, name)

/** Throws a ConfigError if a form would replace what is read. */
function refuseInputs(
  files: readonly string[],
  targets: readonly Target[],
  { workingDirectory }: Dependencies,
): Promise<void> {
  return refuseSharedFiles({
    table: {
      ...reportArguments,
      ...Object.fromEntries(targets.map(({ form }) => [form, outputFile('')])),
    },
    values: {
      files,
      ...Object.fromEntries(targets.map(({ form, path }) => [form, path])),
    },
    spell: (name) => (name === 'files' ? 'argument <files>' : `option --as ${name}`),
    workingDirectory,
  })
}

async function readPages(
  options: Options,
  dependencies: Dependencies,
): Promise<ReadonlyMap<ReportForm, Compose>> {
  const readers = { heatmap: readHeatMap, timeline: readFaultTimeline, dashboard: readDashboard }
  const pages = new Map<ReportForm, Compose>()
  for (const [form, read] of Object.entries(readers) as [
    keyof typeof readers,
    typeof readHeatMap,
  ][]) {
    if (options.as.includes(form)) pages.set(form, await read(options, dependencies))
  }
  return pages
}

async function prepare(
  targets: readonly Target[],
  { outputDir }: Options,
  { files, workingDirectory }: Dependencies,
): Promise<void> {
  const option = outputDir === null ? 'output' : 'output-dir'
  await prepareDestinations(
    targets.map(({ path }) => ({
      option,
      path: resolve(workingDirectory, path),
      prepare: files.prepareFile,
    })),
  )
}

/** The files of a report as it lists them. */
const pathsOf = (targets: readonly Target[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    targets
      .filter(({ form }) => hasVerdict(form))
      .map(({ form, path }) => [reportFiles[form], path]),
  )

type Printing = {
  readonly options: Options
  readonly browser: string | null
  readonly dependencies: Dependencies
}

async function contentOf(
  form: ReportForm,
  model: ReportModel,
  { options, browser, dependencies }: Printing,
): Promise<string | Uint8Array> {
  if (form === 'json') return renderers.json(model)
  if (form === 'junit') return renderers.junit(model)
  if (browser === null || form !== 'pdf') return renderers.html(model)
  const limitMs = 1000 * (options.timeout ?? defaultTimeout)
  return printReport(model, { browser, limitMs }, dependencies)
}

/** In seconds. */
const defaultTimeout = 60

async function write(
  { path }: Target,
  content: string | Uint8Array,
  { files, workingDirectory }: Dependencies,
): Promise<void> {
  const place = resolve(workingDirectory, path)
  if (typeof content === 'string') await files.writeText(place, content)
  else await writeFileAtomically(place, content, { durable: false })
}
