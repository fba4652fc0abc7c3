import { describe, expect, test } from 'vitest'
import {
  gpuName,
  type KnownGpus,
  noKnownGpus,
  notePoll,
} from '../../../src/watch/jobs/known-gpus.js'
import { aGpu } from './health-fixture.js'

const silent = { status: 'unreachable', reason: 'no answer' } as const
const on = (node: string, ...indices: readonly number[]) => ({
  status: 'ok' as const,
  value: indices.map((index) => ({ ...aGpu(index, 90), node })),
})
const lostOf = ({ lost }: KnownGpus) =>
  lost.map(({ gpu, isMachineGone }) => `${gpuName(gpu)}${isMachineGone ? ' with its machine' : ''}`)
const after = (...polls: readonly (readonly (ReturnType<typeof on> | typeof silent)[])[]) =>
  lostOf(polls.reduce(notePoll, noKnownGpus))

describe('The GPUs that a job is known to have', () => {
  test('A GPU that its machine no longer reports is lost for as long as it is missing', () => {
    const whole = [on('a', 0, 1)]
    expect(after(whole, [on('a', 0)])).toEqual(['a GPU 1'])
    expect(after(whole, ...Array.from({ length: 50 }, () => [on('a', 0)]))).toEqual(['a GPU 1'])
    expect(after(whole, [on('a', 0)], whole)).toEqual([])
  })

  test('A poll with an answer missing loses no GPU, and keeps those that were lost before', () => {
    const whole = [on('a', 0, 1), on('b', 0)]
    expect(after(whole, [on('a', 0, 1), silent])).toEqual([])
    expect(after(whole, [on('a', 0), on('b', 0)], [on('a', 0), silent])).toEqual(['a GPU 1'])
    expect(after(whole, [on('a', 0), on('b', 0)], [on('a', 0, 1), silent])).toEqual([])
  })

  test('A machine that is gone is missing until other machines report as many GPUs', () => {
    const whole = [on('a', 0, 1), on('b', 0, 1)]
    const gone = ['b GPU 0 with its machine', 'b GPU 1 with its machine']
    expect(after(whole, [on('a', 0, 1)])).toEqual(gone)
    expect(after(whole, [on('a', 0, 1), on('c', 0)])).toEqual(gone)
    expect(after(whole, [on('a', 0, 1), on('c', 0, 1)])).toEqual([])
    expect(after(whole, [on('a', 0), on('c', 0, 1)])).toEqual(['a GPU 1'])
  })

  test('New GPUs are no loss, and all GPUs may be lost at once', () => {
    expect(after([on('a', 0)], [on('a', 0), on('b', 0)])).toEqual([])
    expect(after([on('a', 0)], [on('a')])).toEqual(['a GPU 0 with its machine'])
  })
})
