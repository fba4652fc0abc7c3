import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../errors.js'
import { shellLine } from '../../jobs/resume-command.js'
import { formatRecord } from '../../records/json/format-record.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { exitCodeOfJob } from './exit-code.js'
import { showUntilEnd } from './logs.js'
import { makeParts, packWorkingDir } from './make-request.js'
import { withCluster } from './open-cluster.js'
import { requireAnswer } from './require-answer.js'

/** Submits a command as a job; a repeated id starts only one job. */
export async function submitJob(
  options: CommandOptions<'jobs submit'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, newRunId, workingDirectory } = dependencies
  return withCluster(options.rayAddress, async (cluster) => {
    const submissionId = options.jobId ?? `mc-${newRunId()}`
    const entrypoint = shellLine(options.command)
    const parts = makeParts(options)
    const zip = await packWorkingDir(options, workingDirectory)
    const uploading = 'the upload of the working directory'
    const workingDir = zip && requireAnswer(await cluster.upload(zip), uploading, cluster)
    const answer = await cluster.submit({ ...parts, workingDir, submissionId, entrypoint })
    const accepted = requireAnswer(answer, 'the submission', cluster)
    const isNew = accepted === 'accepted'
    log.print(
      isNew
        ? `submitted ${submissionId}`
        : `${submissionId} was submitted before and is not started again`,
    )
    if (!options.follow) {
      log.document(
        formatRecord({ submission_id: submissionId, cluster: cluster.address, is_new: isNew }),
      )
      log.note(`minicluster jobs logs ${submissionId} --follow`)
      return { exitCode: exitCodes.pass }
    }
    const job = await showUntilEnd(submissionId, cluster, dependencies)
    return { exitCode: exitCodeOfJob(job.status) }
  })
}
