import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError } from '../../../kit/errors.js'
import type { ReportInput } from '../../../gate/report/report-input.js'
import { buildReportModel } from '../../../gate/report/report-model.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import { describeNodes } from '../../../prove/validate/nodes/describe-nodes.js'
import { explainsOthers, judgeNodes } from '../../../prove/validate/nodes/judge-nodes.js'
import { mergeNodes } from '../../../prove/validate/nodes/merge-nodes.js'
import { proveNodes } from '../../../prove/validate/nodes/prove-nodes.js'
import type { Dependencies } from '../dependencies.js'
import { listNames } from '../../../machine/system/files/list-names.js'
import { type ComposeReport } from './page-to-write.js'
import { detectOverNodes } from './nodes/detect-over-nodes.js'
import { type ReadNode, readNode } from './nodes/read-node.js'

/** Whether all paths are directories, which hold the runs of nodes; some beside files are a mistake. */
export async function areNodes(
  paths: readonly string[],
  { workingDirectory }: Pick<Dependencies, 'workingDirectory'>,
): Promise<boolean> {
  const listed = await Promise.all(
    paths.map((path) => listNames(resolve(workingDirectory, path), '')),
  )
  const directory = paths.find((_, at) => listed[at] !== null)
  const file = paths.find((_, at) => listed[at] === null)
  if (directory === undefined || file === undefined) return directory !== undefined
  throw new ConfigError(
    `argument <files>: ${directory} is a directory, and ${file} is none`,
    'give the run directories of all nodes, or the files of results',
  )
}

/** One report with a verdict over all ranks, from the run directories of all nodes of a run. */
export async function readNodeReport(
  {
    files: paths,
    title,
    tolerance,
  }: Pick<CommandOptions<'report'>, 'files' | 'title' | 'tolerance'>,
  dependencies: Dependencies,
): Promise<ComposeReport> {
  const { clock, workingDirectory } = dependencies
  if (tolerance !== null) {
    throw new ConfigError(
      'option --tolerance has no effect on the runs of nodes',
      'leave --tolerance out',
    )
  }
  const nodes: ReadNode[] = []
  for (const name of paths)
    nodes.push(await readNode(name, resolve(workingDirectory, name), dependencies))
  const judged = judgeAll(nodes)
  return (written) =>
    buildReportModel({
      now: clock.now(),
      generator: `minicluster ${miniclusterVersion}`,
      runs: [],
      correctness: null,
      ...judged,
      title: title ?? judged.title,
      paths: written,
    })
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
