import { expect, test } from 'vitest'
import { followLog } from '../../../src/watch/jobs/follow-log.js'
import type { Job } from '../../../src/watch/jobs/job.js'
import type { Answer, Failure } from '../../../src/kit/records/answer.js'
import { aJob } from './health-fixture.js'

const running: Answer<Job> = { status: 'ok', value: aJob() }
const ended: Answer<Job> = { status: 'ok', value: aJob({ status: 'SUCCEEDED', exitCode: 0 }) }
const away: Failure = { status: 'unreachable', reason: 'nothing listens there (ECONNREFUSED)' }

type Poll = { readonly job: Answer<Job>; readonly log?: Answer<string> }

/** Follows a job through these polls, the last one for ever; a second passes between two polls. */
async function follow(...polls: readonly Poll[]) {
  let poll = -1
  let nowMs = 0
  const said = { log: '', warnings: [] as string[] }
  const now = () => polls[Math.min(poll, polls.length - 1)]
  const end = await followLog('j', {
    cluster: {
      address: 'http://head:8265',
      job: () => {
        poll += 1
        return Promise.resolve(now()?.job ?? away)
      },
      tailFile: (_node, _file, lines) =>
        Promise.resolve(lastLines(now()?.log ?? { status: 'ok', value: '' }, lines)),
    },
    sleep: (ms) => {
      nowMs += ms
      return Promise.resolve()
    },
    nowMs: () => nowMs,
    show: (text) => (said.log += text),
    warn: (text) => said.warnings.push(text),
  })
  return { end, ...said, polls: poll + 1, seconds: nowMs / 1000 }
}

function lastLines(answer: Answer<string>, count: number): Answer<string> {
  if (answer.status !== 'ok') return answer
  return {
    ...answer,
    value: answer.value
      .split(/(?<=\n)/)
      .slice(-count)
      .join(''),
  }
}

const numbered = (from: number, to: number): string =>
  Array.from({ length: to - from }, (_, index) => `line ${from + index}\n`).join('')

const log = (value: string): Answer<string> => ({ status: 'ok', value })

test('A log is followed through a silence of the cluster, which is reported once, and so is its end', async () => {
  const {
    end,
    log: text,
    warnings,
  } = await follow(
    { job: running, log: log('step=1\n') },
    { job: away },
    { job: away },
    { job: { status: 'corrupt', reason: 'cut off' } },
    { job: running, log: log('step=1\nstep=2\n') },
    { job: ended, log: log('step=1\nstep=2\ndone') },
  )
  expect(end).toEqual(ended)
  expect(text).toBe('step=1\nstep=2\ndone\n')
  expect(warnings).toEqual([
    'http://head:8265: unreachable (nothing listens there (ECONNREFUSED)); the job may still run',
    'http://head:8265 answers again',
  ])
})

test('A cluster that stays silent is given up after ten minutes, and not before', async () => {
  const { end, seconds, warnings } = await follow({ job: running }, { job: away })
  expect(end).toMatchObject({ status: 'unreachable', reason: expect.stringContaining('600 s') })
  expect(seconds).toBe(601)
  expect(warnings).toHaveLength(1)
})

test.each(['missing', 'unauthorized', 'forbidden'] as const)(
  'Following ends at once when the cluster answers that the job or the token is %s',
  async (status) => {
    const { end, polls } = await follow({ job: running }, { job: { status, reason: 'no' } })
    expect({ end: end.status, polls }).toEqual({ end: status, polls: 2 })
  },
)

test('The log of a job that has ended is read again if the last reading failed', async () => {
  const unread = { job: ended, log: away }
  const late = await follow({ job: running }, unread, { job: ended, log: log('last words') })
  expect(late).toMatchObject({ end: ended, log: 'last words\n', warnings: [] })
  const never = await follow({ job: running }, unread)
  expect(never).toMatchObject({ end: ended, polls: 4 })
  expect(never.warnings).toEqual([
    'the end of the log cannot be read: nothing listens there (ECONNREFUSED)',
  ])
})

test('Every line of a job that prints thousands between two looks is shown, from the first', async () => {
  const polls = [5000, 25_000, 40_000].map((count) => ({
    job: running,
    log: log(numbered(0, count)),
  }))
  const whole = numbered(0, 40_000).trimEnd()
  const found = await follow(...polls, { job: ended, log: log(whole) })
  expect(found.log).toBe(numbered(0, 40_000))
  expect(found.warnings).toEqual([])
})

test('Lines that could not be read are reported', async () => {
  const polls = [
    { job: running, log: log('line\n') },
    { job: ended, log: log(numbered(0, 200_000)) },
  ]
  const found = await follow(...polls)
  expect(found.warnings).toEqual(['lines of the log were not read: the job prints too fast'])
})
