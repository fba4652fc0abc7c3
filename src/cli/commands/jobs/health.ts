import type { CommandOptions } from '../../config/command-descriptions.js'
import type { Log } from '../../../kit/console/log.js'
import { singleLine } from '../../../kit/console/single-line.js'
import { type ExitCode, exitCodes } from '../../../kit/errors.js'
import { judgeHealth } from '../../../watch/jobs/judge-health.js'
import { observeJob } from '../../../watch/jobs/observe-job.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { JobHealth } from '../../../kit/records/jobs/job-health.js'
import { renderers } from '../../../gate/report/index.js'
import { buildJobHealthPage } from '../../../gate/report/health/job-health-page.js'
import { miniclusterVersion } from '../../../machine/system/version.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { prepareOutput, writePage } from '../page-files.js'
import { withCluster } from './open-cluster.js'
import { metricRulesOf } from './metric-rules-of.js'
import { openDisk } from './open-disk.js'
import { openPods } from './open-pods.js'
import type { AskWithin } from '../../../machine/system/silence.js'
import { refuseMistake } from './require-answer.js'
import { jobHealthWords } from '../../../kit/wording/verdict-word.js'

type Options = CommandOptions<'jobs health'>

/** Checks the health of a job: exit code 0 if all checks are ok, 1 if one is bad, 2 for a wrong id or token, 3 if unknown. */
export async function checkJobHealth(
  options: Options,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, output } = { ...dependencies, ...options }
  if (output !== null) await prepareOutput(output, dependencies)
  const report = await withCluster(options, async (cluster, { patience }) => {
    const within = patience.forService()
    const observing = observingOf(options, dependencies, { cluster, within })
    const seen = await observeJob(options.job, observing)
    // A log in a pod outlives the head that knew the job.
    if (options.podLog === null) refuseMistake(seen.job, `reading job ${options.job}`, cluster)
    const expected = {
      stallMs: 1000 * options.limits.stall,
      recoveryMs: 1000 * options.limits.recovery,
      checkpointMs: 1000 * options.limits.checkpoint,
      network: options.network,
    }
    return judgeHealth(seen, expected, { jobId: options.job, cluster: cluster.address })
  })
  say(report, log)
  log.document(formatRecord(report))
  if (output !== null) await writeReport(report, output, dependencies)
  return { exitCode: healthCodes[report.status] }
}

type Asked = {
  readonly cluster: Parameters<typeof observeJob>[1]['cluster']
  /** Asks the pods. */
  readonly within: AskWithin
}

/** The options of an observation. */
export function observingOf(
  options: Omit<Options, 'output' | 'for'> & { readonly for?: number },
  { clock, pause, signal, workingDirectory }: Dependencies,
  { cluster, within }: Asked,
) {
  return {
    cluster,
    disk: openDisk(options, workingDirectory, within),
    ...openPods(options, within),
    pattern: options.stepPattern,
    metricRules: metricRulesOf(options.metric),
    sampleMs: 1000 * (options.for ?? 0),
    sleep: (ms: number) => pause(ms, signal),
    nowMs: () => clock.now().getTime(),
  }
}

/** Exit code for a job's health. */
export const healthCodes: Readonly<Record<JobHealth['status'], ExitCode>> = {
  ok: exitCodes.pass,
  bad: exitCodes.verdictFailed,
  unknown: exitCodes.infrastructure,
}

const marks = { ok: '[OK]', bad: '[!!]', unknown: '[??]' } as const

function say({ status, job_id: job, checks }: JobHealth, log: Log): void {
  const { paint } = log
  const colours = { ok: paint.green, bad: paint.red, unknown: paint.yellow }
  log.print(`${colours[status](jobHealthWords[status])}  job ${singleLine(job)}`)
  for (const check of checks) {
    log.print(`${colours[check.status](marks[check.status])} ${check.title}`)
    for (const line of check.evidence) log.print(`     ${singleLine(line)}`)
    for (const line of check.advice) log.print(`     -> ${singleLine(line)}`)
  }
}

async function writeReport(
  report: JobHealth,
  output: string,
  dependencies: Dependencies,
): Promise<void> {
  const page = buildJobHealthPage({
    report,
    now: dependencies.clock.now(),
    generator: `minicluster ${miniclusterVersion}`,
    paths: { 'job_health.html': output },
  })
  await writePage(
    output,
    renderers.html(page),
    `health report of job ${report.job_id}`,
    dependencies,
  )
}
