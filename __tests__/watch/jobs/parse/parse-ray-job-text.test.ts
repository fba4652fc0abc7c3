import { describe, expect, test } from 'vitest'
import { parseRayJobText } from '../../../../src/watch/jobs/parse/parse-ray-job-text.js'
import { parseNccl } from '../../../../src/watch/jobs/parse/parse-nccl.js'
import { parseRayStatus } from '../../../../src/watch/jobs/parse/parse-ray-status.js'
import { parseSteps } from '../../../../src/watch/jobs/parse/parse-steps.js'
import { parseThroughput } from '../../../../src/watch/jobs/parse/parse-throughput.js'
import { rayText } from '../../../fixtures/ray/fixture.js'

const id = 'raysubmit_mBkq2mRvyXhRV5Xm'

/** The parts of a recording, each with the state that Ray was in. */
function parts(name: string): (readonly [string, string])[] {
  const sections = rayText(name).split(/^===== /m)
  return sections.flatMap((section) => {
    const state = /^status ([A-Z]+) rc 0\n/.exec(section)?.[1]
    return state === undefined ? [] : [[state, section.replace(/^.*\n/, '')] as const]
  })
}

describe('the text of ray job status', () => {
  const cases = [...parts('ray_job_cli_pretty.txt'), ...parts('ray_job_cli_record.txt')]

  test('The recordings contain all five states in both forms', () => {
    expect(cases.length).toBe(12)
  })

  test.each(cases)(
    'The parser reads the state of a job that is %s, whatever its message is',
    (state, text) => {
      expect(parseRayJobText(text, id)).toBe(state)
    },
  )

  test('The parser finds a job in the list by its exact id', () => {
    const text = rayText('ray_job_list_record.txt')
    expect(parseRayJobText(text, id)).toBe('RUNNING')
    expect(parseRayJobText(text, `${id}2`)).toBeNull()
  })

  test('The parser does not take the status of another job in the list', () => {
    const text =
      "[JobDetails(submission_id='a', message=''), JobDetails(submission_id='b', status=<JobStatus.FAILED: 'FAILED'>)]"
    expect(parseRayJobText(text, 'a')).toBeNull()
    expect(parseRayJobText(text, 'b')).toBe('FAILED')
  })

  // The older monitor called Ray with options that it does not have, and took the complaint for an answer.
  test.each(['ray_job_logs_tail_error.txt', 'ray_job_submit_entrypoint_error.txt'])(
    'The complaint of Ray about an option is no status, no step and no throughput: %s',
    (name) => {
      const text = rayText(name)
      expect(text).toContain('Error: No such option')
      expect(parseRayJobText(text, 'JOB_ID')).toBeNull()
      expect(parseSteps(text).readings).toEqual([])
      expect(parseThroughput(text)).toBeNull()
      expect(parseRayStatus(text)).toMatchObject({ status: 'unknown' })
      expect(parseNccl(text)).toEqual([])
    },
  )

  test.each(['', 'Error: no such job', `Job '${id}2' succeeded`, `Job 'x' failed`])(
    'The parser returns null for text without the job: %j',
    (text) => {
      expect(parseRayJobText(text, id)).toBeNull()
    },
  )
})
