import { expect, test } from 'vitest'
import { createOutbox, type Deliver } from '../../../src/watch/alerts/outbox.js'
import { anAlert } from '../../support/builders/audience-alerts.js'

const never = new AbortController().signal
const explain = (error: unknown) => (error as Error).message
const numbered = (n: number) => anAlert({ key: String(n) })

function anOutbox(deliver: Deliver, capacity = 100) {
  const failures: string[] = []
  const onFailure = (reason: string) => void failures.push(reason)
  return { failures, outbox: createOutbox({ deliver, explain, onFailure, capacity }) }
}

test('The outbox delivers alerts in order, one at a time, and posting never waits', async () => {
  const seen: string[] = []
  let numAtOnce = 0
  const { outbox } = anOutbox(async ({ key }) => {
    numAtOnce += 1
    expect(numAtOnce).toBe(1)
    await new Promise((resolve) => setImmediate(resolve))
    seen.push(key)
    numAtOnce -= 1
  })
  for (let i = 0; i < 5; i += 1) outbox.post(numbered(i))
  expect(seen).toEqual([])
  expect(await outbox.end(never)).toEqual({ numUndelivered: 0, reason: null })
  expect(seen).toEqual(['0', '1', '2', '3', '4'])
})

test('The outbox reports an undeliverable alert once and delivers the others', async () => {
  const seen: string[] = []
  const { outbox, failures } = anOutbox(async ({ key }) => {
    if (key === '0' || key === '1') throw new Error('no')
    seen.push(key)
  })
  for (let i = 0; i < 3; i += 1) outbox.post(numbered(i))
  expect(await outbox.end(never)).toEqual({ numUndelivered: 2, reason: 'no' })
  expect(seen).toEqual(['2'])
  expect(failures).toEqual(['no'])
})

test('A full outbox drops the oldest waiting alerts and counts them', async () => {
  const seen: string[] = []
  const { outbox } = anOutbox(async ({ key }) => void seen.push(key), 3)
  for (let i = 0; i < 10; i += 1) outbox.post(numbered(i))
  const end = await outbox.end(never)
  expect(end).toEqual({ numUndelivered: 7, reason: 'more than 3 alerts were waiting' })
  expect(seen).toEqual(['7', '8', '9'])
})

test('The outbox does not wait forever at the end', async () => {
  const { outbox } = anOutbox(() => new Promise(() => undefined))
  outbox.post(numbered(0))
  outbox.post(numbered(1))
  await new Promise((resolve) => setImmediate(resolve))
  const end = await outbox.end(AbortSignal.abort())
  expect(end).toEqual({ numUndelivered: 2, reason: 'there was no time left' })
})

test('The outbox cancels pending deliveries at the end and accepts nothing more', async () => {
  let given: AbortSignal | null = null
  const { outbox } = anOutbox((_, signal) => {
    given = signal
    return new Promise((_resolve, reject) => signal.addEventListener('abort', reject))
  })
  outbox.post(numbered(0))
  await new Promise((resolve) => setImmediate(resolve))
  await outbox.end(AbortSignal.abort())
  expect(given!.aborted).toBe(true)
  outbox.post(numbered(1))
})

test('An empty outbox ends at once', async () => {
  const { outbox } = anOutbox(async () => undefined)
  expect(await outbox.end(never)).toEqual({ numUndelivered: 0, reason: null })
})
