import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { detectors } from '../../detect/index.js'
import { runDetectors } from '../../detect/run-detectors.js'
import { mergeEvents } from '../../detect/stream/event-stream.js'
import { ConfigError, type ExitCode, exitCodes } from '../../errors.js'
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
  for (const name of runs) nodes.push(await readNode(name, dependencies))
  const merged = mergeNodes(nodes)
  await prepareOutput(output, { files, workingDirectory })
  const model = buildReportModel({
    title: `MiniCluster: run ${merged.runId} on ${nodes.length} nodes`,
    now: clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    runs: [],
    correctness: null,
    checks: judgeNodes(merged, findingsOf(merged)),
    paths: { 'report.html': output },
  })
  await files.writeText(resolve(workingDirectory, output), renderers.html(model))
  log.print(renderTerminalSummary(model, summaryPaint(log.paint)).trimEnd())
  log.document(formatRecord(model.record))
  return { exitCode: verdictExitCodes[model.verdict.status] }
}

/** Only what ranks recorded: the clocks of several coordinators cannot be compared. */
function findingsOf({ worldSize, events }: MergedRun) {
  const facts = { worldSize, firstStep: 0, numSteps: null, cores: null }
  return runDetectors(detectors, facts, mergeEvents(events, []))
}

async function readNode(
  name: string,
  { files, eventLogs, workingDirectory }: Dependencies,
): Promise<NodeRun> {
  const directory = resolve(workingDirectory, name)
  const read = await files.readText(runDirectory.coordinatorEvents(directory), mostBytes)
  const coordinator = (read.status === 'ok' ? read.text.split('\n') : []).flatMap((line) => {
    const parsed = parseRecord(coordinatorEvent, line)
    return parsed.status === 'ok' ? [parsed.value] : []
  })
  const started = coordinator.find((event) => event.type === 'run-started')
  if (started === undefined)
    throw new ConfigError(
      `option --runs: ${name} is no run directory`,
      'give the directories that minicluster run --run-dir wrote, one of each node',
    )
  const ranks = await eventLogs.read(directory, started.world_size)
  return { name, runId: started.run_id, worldSize: started.world_size, ranks, coordinator }
}
