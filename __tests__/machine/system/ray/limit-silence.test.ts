import { expect, test } from 'vitest'
import type { Answer } from '../../../../src/kit/records/answer.js'
import type { RayCall, RayHttp } from '../../../../src/machine/system/ray/http.js'
import { limitSilenceOf } from '../../../../src/machine/system/ray/limit-silence.js'
import { createPatience, silence } from '../../../../src/machine/system/silence.js'

const get: RayCall = { method: 'GET', path: '/api/version' }
const silent: Answer<Buffer> = { status: 'unreachable', reason: 'no answer' }

/** A head that answers what it is told, after all the time that it is given or after what it is told. */
function aHead(answers: readonly (Answer<Buffer> | null)[]) {
  const limits: number[] = []
  let now = 0
  const http: RayHttp = {
    address: 'http://head',
    call: ({ limitMs = 20_000 }) => {
      const answer = answers[limits.length] ?? null
      limits.push(limitMs)
      now += answer === null ? limitMs : 10
      return Promise.resolve(answer ?? silent)
    },
    stream: () => Promise.resolve({ status: 'ok', value: null }),
    reveal: (text) => text,
    close: () => undefined,
  }
  return {
    limits,
    head: limitSilenceOf(http, createPatience(() => now).forService()),
    waitedMs: () => now,
  }
}

test('A head that never answers is waited for a minute in all, and two seconds for each further request', async () => {
  const { head, limits, waitedMs } = aHead([])
  for (let asked = 0; asked < 9; asked += 1) expect(await head.call(get)).toEqual(silent)
  expect(limits).toEqual([20_000, 20_000, 20_000, ...Array.from({ length: 6 }, () => 2000)])
  expect(waitedMs()).toBe(silence.limitMs + 6 * silence.leastMs)
})

test('A request with a limit of its own gets no more than the rest of the minute', async () => {
  const { head, limits } = aHead([])
  await head.call(get)
  await head.call({ ...get, limitMs: 60_000 })
  await head.call({ ...get, limitMs: 1000 })
  expect(limits).toEqual([20_000, 40_000, 1000])
})

const answers: readonly Answer<Buffer>[] = [
  { status: 'ok', value: Buffer.from('{}') },
  { status: 'corrupt', reason: 'no JSON' },
  { status: 'missing', reason: 'no such job' },
]
test.each(answers)('An answer that is $status ends the silence', async (answer) => {
  const { head, limits } = aHead([null, null, answer])
  for (let asked = 0; asked < 5; asked += 1) await head.call(get)
  expect(limits).toEqual([20_000, 20_000, 20_000, 20_000, 20_000])
})
