import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { unlessAborted } from '../../../src/machine/system/unless-aborted.js'

test('A thousand polls leave no listener on the signal that would end them', async () => {
  const { signal } = new AbortController()
  for (let polls = 0; polls < 1000; polls += 1) {
    expect(await unlessAborted(Promise.resolve(polls), signal)).toBe(polls)
  }
  await expect(unlessAborted(Promise.reject(new Error('no')), signal)).rejects.toThrow('no')
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('Work that never ends is left when the signal aborts, before or during the work', async () => {
  const controller = new AbortController()
  const left = unlessAborted(new Promise(() => undefined), controller.signal)
  controller.abort()
  expect(await left).toBeNull()
  expect(await unlessAborted(new Promise(() => undefined), controller.signal)).toBeNull()
})
