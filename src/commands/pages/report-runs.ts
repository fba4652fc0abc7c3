import { join, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { detectors } from '../../detect/index.js'
import { runDetectors } from '../../detect/run-detectors.js'
import { mergeEvents } from '../../detect/stream/event-stream.js'
import { ConfigError, type ExitCode, exitCodes } from '../../errors.js'
import { type NodeProof, nodeProof } from '../../records/proof/node-proof.js'
import { parseRecord } from '../../records/json/parse-record.js'
import { coordinatorEvent } from '../../records/run/coordinator-event.js'
import { runDirectory } from '../../records/run/run-directory.js'
import type { VerdictStatus } from '../../records/reports/report-record.js'
import { renderers } from '../../report/index.js'
import { buildReportModel } from '../../report/report-model.js'
import { renderTerminalSummary } from '../../report/terminal-summary.js'
import { miniclusterVersion } from '../../system/version.js'
import { judgeNodes } from '../../validate/nodes/judge-nodes.js'
import { type MergedRun, mergeNodes, type NodeRun } from '../../validate/nodes/merge-nodes.js'
import { type CheckedNode, proveNodes } from '../../validate/nodes/prove-nodes.js'
import { proofDirectory, readJobRecord } from '../check/prove/read-journals.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { prepareOutput } from '../page-files.js'
import { summaryPaint } from '../summary-paint.js'
import { formatRecord } from '../../records/json/format-record.js'

const mostBytes = 512 * 2 ** 20

const verdictExitCodes: Record<VerdictStatus, ExitCode> = {
  pass: exitCodes.pass,
  fail: exitCodes.verdictFailed,
  unknown: exitCodes.infrastructure,
}

/** Joins the run directories of all nodes of a run into one verdict over all ranks. */
export async function reportRuns(
  { runs, output }: CommandOptions<'report'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { files, clock, log, workingDirectory } = dependencies
  const nodes: NodeRun[] = []
  const checked: CheckedNode[] = []
  for (const name of runs) {
    const directory = resolve(workingDirectory, name)
    const own = await readNodeProof(name, directory, files)
    const place = own === null ? directory : join(directory, own.run_directory)
    const node = await readNode(name, place, dependencies)
    nodes.push(node)
    if (own !== null) checked.push(await readChecked(node, own, place, files))
  }
  const merged = mergeNodes(nodes)
  await prepareOutput(output, { files, workingDirectory })
  const model = buildReportModel({
    title: `MiniCluster: run ${merged.runId} on ${nodes.length} nodes`,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs: [],
    correctness: null,
    ...judgeAll(merged, checked),
    paths: { 'report.html': output },
  })
  await files.writeText(resolve(workingDirectory, output), renderers.html(model))
  log.print(renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd())
  log.document(formatRecord(model.record))
  return { exitCode: verdictExitCodes[model.verdict.status] }
}

/** A check has the proof in place of detectors and of the comparison of states, which it contains. */
function judgeAll(merged: MergedRun, checked: readonly CheckedNode[]) {
  if (checked.length === 0) return { checks: judgeNodes(merged, findingsOf(merged)) }
  const run = merged.nodes.find(({ name }) => !checked.some((one) => one.name === name))
  if (run !== undefined)
    throw new ConfigError(
      `${run.name} is the directory of a run, and ${checked[0]?.name} that of a check`,
      'give directories of one kind',
    )
  const checks = judgeNodes(merged, []).filter(({ name }) => name === 'ranks' || name === 'end')
  const proof = proveNodes(checked, merged.worldSize)
  const summary = `Proof: ${proof.tier}. ${proof.summary}`
  return {
    checks: checks.map((one, at) =>
      at > 0 ? one : { ...one, reasons: [...one.reasons, summary] },
    ),
    proof,
  }
}

async function readNodeProof(
  name: string,
  directory: string,
  files: Dependencies['files'],
): Promise<NodeProof | null> {
  const path = join(directory, 'node.json')
  const read = await files.readText(path, mostBytes)
  if (read.status === 'missing') return null
  const parsed = read.status === 'ok' ? parseRecord(nodeProof, read.text) : null
  if (parsed?.status === 'ok') return parsed.value
  throw new ConfigError(
    `option --runs: ${name}/node.json cannot be read as the record of a node`,
    'copy the output directory of the check again, or repeat the check',
  )
}

async function readChecked(
  node: NodeRun,
  proof: NodeProof,
  directory: string,
  files: Dependencies['files'],
): Promise<CheckedNode> {
  const record = await readJobRecord(proofDirectory(directory), node.worldSize, files)
  const isFailed = node.coordinator.some(
    (event) => event.type === 'run-ended' && event.outcome !== 'finished',
  )
  return { name: node.name, proof, record, isFailed }
}

/** Only what ranks recorded: the clocks of several coordinators cannot be compared. */
function findingsOf({ worldSize, events }: MergedRun) {
  const facts = { worldSize, firstStep: 0, numSteps: null, cores: null }
  return runDetectors(detectors, facts, mergeEvents(events, []))
}

async function readNode(
  name: string,
  directory: string,
  { files, eventLogs }: Dependencies,
): Promise<NodeRun> {
  const read = await files.readText(runDirectory.coordinatorEvents(directory), mostBytes)
  const coordinator = (read.status === 'ok' ? read.text.split('\n') : []).flatMap((line) => {
    const parsed = parseRecord(coordinatorEvent, line)
    return parsed.status === 'ok' ? [parsed.value] : []
  })
  const started = coordinator.find((event) => event.type === 'run-started')
  if (started === undefined)
    throw new ConfigError(
      `option --runs: ${name} is no run directory`,
      'give the directories that minicluster run --run-dir or check --output-dir wrote, one of each node',
    )
  const ranks = await eventLogs.read(directory, started.world_size)
  return { name, runId: started.run_id, worldSize: started.world_size, ranks, coordinator }
}
