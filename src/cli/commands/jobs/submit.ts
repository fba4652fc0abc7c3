import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import { flawOfTemplate, resumeAny, shellLine } from '../../../watch/jobs/resume-command.js'
import { submitOnce } from '../../../watch/jobs/submit-once.js'
import { formatRecord } from '../../../kit/records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { exitCodeOfJob } from './exit-code.js'
import { endOf, showUntilEnd } from './logs.js'
import { makeParts, packWorkingDir } from './make-request.js'
import { withCluster } from './open-cluster.js'
import { requireAnswer } from './require-answer.js'

const words = {
  accepted: (id: string) => `submitted ${id}`,
  exists: (id: string) => `${id} was submitted before and is not started again`,
  arrived: (id: string) =>
    `${id} is on the cluster; an answer was lost, so it may have been submitted before`,
} as const
const isNew = { accepted: true, exists: false, arrived: null } as const

/** Submits a command as a job; a repeated id starts only one job. */
export async function submitJob(
  options: CommandOptions<'jobs submit'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, newRunId, pause, signal, workingDirectory } = dependencies
  return withCluster(options, async (cluster, { polled }) => {
    const submissionId = options.jobId ?? `mc-${newRunId()}`
    const entrypoint = shellLine(resumedCommand(options))
    const parts = makeParts(options)
    const zip = await packWorkingDir(options, workingDirectory)
    const uploading = 'the upload of the working directory'
    const workingDir = zip && requireAnswer(await cluster.upload(zip), uploading, cluster)
    const request = { ...parts, workingDir, submissionId, entrypoint }
    const world = { cluster, sleep: (ms: number) => pause(ms, signal) }
    const answer = await submitOnce(request, world)
    const end = requireAnswer(answer, `the submission of job ${submissionId}`, cluster)
    // Nobody else knows a generated id.
    const accepted = end === 'arrived' && options.jobId === null ? 'accepted' : end
    log.print(words[accepted](submissionId))
    const record = {
      submission_id: submissionId,
      cluster: cluster.address,
      is_new: isNew[accepted],
    }
    if (!options.follow) {
      log.document(formatRecord(record))
      log.note(`minicluster jobs logs ${submissionId} --follow`)
      return { exitCode: exitCodes.pass }
    }
    const job = await showUntilEnd(submissionId, polled, dependencies)
    log.document(formatRecord({ ...record, ...endOf(job) }))
    return { exitCode: exitCodeOfJob(job.status) }
  })
}

/** The command, with the words that make it start from the checkpoint of --resume. */
function resumedCommand(options: CommandOptions<'jobs submit'>): readonly string[] {
  const { command, resume, resumeTemplate } = options
  if (resume === null) return command
  const flaw = flawOfTemplate(resumeTemplate)
  if (flaw !== null) throw new ConfigError(`option --resume-template: ${flaw}`)
  return resumeAny(command, resumeTemplate, resume)
}
