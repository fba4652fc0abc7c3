import { shellWord } from '../../../kit/wording/shell-word.js'
import { classifyJobFailure, type JobFailureClass } from '../classify-failure.js'
import type { Job } from '../job.js'
import { bad, type HealthCheck, ok, unknown } from './health-check.js'

const advice: Readonly<Record<Exclude<JobFailureClass, 'program'>, string>> = {
  command: 'check the command and the content of the working directory',
  environment: "check the job's packages and environment variables, which Ray could not set up",
  machine: 'run it with minicluster jobs supervise, which restarts it from its newest checkpoint',
  stalled: 'run it with minicluster jobs supervise, which restarts it from its newest checkpoint',
  capacity: 'add nodes, or request fewer resources',
}

const readLog = ({ submissionId }: Job): string =>
  `read the end of its log${submissionId === null ? '' : `: minicluster jobs logs ${shellWord(submissionId)}`}`

const byItsLog = (end: string): string => `the log says that it ended: ${end}`

/** Checks that the cluster runs the job. */
export const jobState: HealthCheck = {
  name: 'job',
  title: 'Job',
  check({ job, endInLog }) {
    if (job.status !== 'ok') {
      if (endInLog === 'SUCCEEDED') return ok(byItsLog(endInLog), job.reason)
      if (endInLog !== null)
        return bad([byItsLog(endInLog), job.reason], 'read the end of that log')
      return unknown(
        [`the cluster does not report the job: ${job.reason}`],
        'the job may still run; check again later',
      )
    }
    const { status, message } = job.value
    switch (status) {
      case 'RUNNING':
      case 'SUCCEEDED':
        return ok(`it is ${status}`)
      case 'PENDING':
        return unknown(
          [`it is PENDING: ${message}`],
          'it still waits for resources; see the resources below',
        )
      case 'STOPPED':
        return bad(['it was stopped'], 'submit it again if that was not intended')
      case 'FAILED': {
        const failure = classifyJobFailure(job.value)
        return bad(
          [`it is FAILED: ${failure.message}`],
          failure.class === 'program' ? readLog(job.value) : advice[failure.class],
        )
      }
    }
  },
}
