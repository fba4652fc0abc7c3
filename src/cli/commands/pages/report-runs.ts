import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError } from '../../../kit/errors.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import { renderers } from '../../../gate/report/index.js'
import type { ReportInput } from '../../../gate/report/report-input.js'
import { buildReportModel } from '../../../gate/report/report-model.js'
import { renderTerminalSummary } from '../../../gate/report/terminal-summary.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import { describeNodes } from '../../../prove/validate/nodes/describe-nodes.js'
import { explainsOthers, judgeNodes } from '../../../prove/validate/nodes/judge-nodes.js'
import { mergeNodes } from '../../../prove/validate/nodes/merge-nodes.js'
import { proveNodes } from '../../../prove/validate/nodes/prove-nodes.js'
import type { Dependencies } from '../dependencies.js'
import { type Outcome, verdictExitCodes } from '../outcome.js'
import { prepareOutput } from '../page-files.js'
import { summaryPaint } from '../summary-paint.js'
import { detectOverNodes } from './nodes/detect-over-nodes.js'
import { type ReadNode, readNode } from './nodes/read-node.js'

/** Joins the run directories of all nodes of a run into one verdict over all ranks. */
export async function reportRuns(
  { runs, output }: CommandOptions<'report'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { files, clock, log, workingDirectory } = dependencies
  const nodes: ReadNode[] = []
  for (const name of runs)
    nodes.push(await readNode(name, resolve(workingDirectory, name), dependencies))
  const judged = judgeAll(nodes)
  await prepareOutput(output, { files, workingDirectory })
  const model = buildReportModel({
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs: [],
    correctness: null,
    ...judged,
    paths: { 'report.html': output },
  })
  await files.writeText(resolve(workingDirectory, output), renderers.html(model))
  log.print(renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd())
  log.document(formatRecord(model.record))
  return { exitCode: verdictExitCodes[model.verdict.status] }
}

/** What explains all the rest comes before the proof; every other check after it, so that the proof is the headline. */
function judgeAll(
  nodes: readonly ReadNode[],
): Pick<ReportInput, 'proof' | 'checks' | 'nodes'> & { readonly title: string } {
  const checked = nodes.flatMap((node) => node.checked ?? [])
  if (checked.length > 0) requireOneKind(nodes)
  const merged = mergeNodes(nodes.map(({ run }) => run))
  const detected = detectOverNodes(merged)
  const isProven = checked.length > 0
  const checks = judgeNodes(merged, detected, isProven)
  return {
    title: `MiniCluster: ${isProven ? 'check' : 'run'} ${merged.runId} on ${nodes.length} nodes`,
    checks: checks.filter(explainsOthers),
    nodes: {
      report: describeNodes(merged, detected),
      checks: checks.filter((check) => !explainsOthers(check)),
    },
    proof: isProven ? proveNodes(checked, merged.worldSize) : null,
  }
}

function requireOneKind(nodes: readonly ReadNode[]): void {
  const run = nodes.find((node) => node.checked === null)
  const checked = nodes.find((node) => node.checked !== null)
  if (run === undefined || checked === undefined) return
  throw new ConfigError(
    `${run.run.name} is the directory of a run, and ${checked.run.name} that of a check`,
    'give directories of one kind',
  )
}
