import { expect, test } from 'vitest'
import type { Cluster, JobRequest } from '../../../src/watch/jobs/cluster.js'
import { submitOnce } from '../../../src/watch/jobs/submit-once.js'

type End = Awaited<ReturnType<Cluster['submit']>>

const lost: End = { status: 'unreachable', reason: 'no answer within 60 s' }
const ok = (value: 'accepted' | 'exists'): End => ({ status: 'ok', value })
const request = { submissionId: 'j' } as JobRequest

/** Submits to a cluster that answers like this, the last answer for ever, and counts the requests. */
async function submitTo(...answers: readonly End[]) {
  let requests = 0
  const cluster = {
    submit: () => Promise.resolve(answers[Math.min(requests++, answers.length - 1)] ?? lost),
  }
  const end = await submitOnce(request, { cluster, sleep: () => Promise.resolve() })
  return { end: end.status === 'ok' ? end.value : end.status, requests }
}

test('A job is submitted with one request, and an existing id is reported as such', async () => {
  expect(await submitTo(ok('accepted'))).toEqual({ end: 'accepted', requests: 1 })
  expect(await submitTo(ok('exists'))).toEqual({ end: 'exists', requests: 1 })
})

test('A request whose answer was lost is repeated, and the job has arrived once', async () => {
  expect(await submitTo(lost, ok('exists'))).toEqual({ end: 'arrived', requests: 2 })
  expect(await submitTo(lost, lost, ok('accepted'))).toEqual({ end: 'accepted', requests: 3 })
})

test('A cluster that never answers is given up, and a refusal is not repeated', async () => {
  expect(await submitTo(lost)).toEqual({ end: 'unreachable', requests: 3 })
  const refused: End = { status: 'refused', reason: 'no' }
  expect(await submitTo(refused)).toEqual({ end: 'refused', requests: 1 })
})
