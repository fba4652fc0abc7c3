import { describe, expect, test } from 'vitest'
import {
  type Entry,
  hasDirectory,
  hasFile,
  judgeByTracker,
  stepDirectories,
} from '../../../../src/watch/jobs/checkpoints/layout.js'

const entry = (path: string, kind: Entry['kind'] = 'directory'): Entry => ({
  path,
  kind,
  target: null,
  modifiedMs: null,
})
const found = [
  { path: 'step_10', step: 10 },
  { path: 'step_20', step: 20 },
  { path: 'step_30', step: 30 },
]

describe('Checkpoints that a tracker proves', () => {
  test.each([
    [9, []],
    [10, [10]],
    [20, [10, 20]],
    [99, [10, 20, 30]],
    [null, []],
  ])('A tracker that names step %s proves those up to it', (step, complete) => {
    const judged = judgeByTracker(found, { name: 'latest', step })
    expect(judged.filter(({ isComplete }) => isComplete).map((one) => one.step)).toEqual(complete)
    expect(judged.map(({ path }) => path)).toEqual(found.map(({ path }) => path))
  })

  test('The reason names the tracker, and whether it is missing or behind', () => {
    const reasonsOf = (step: number | null) =>
      judgeByTracker(found.slice(0, 2), { name: 'latest', step }).map(({ reason }) => reason)
    const [proof, behind] = reasonsOf(10)
    expect(proof).toMatch(/^latest .*10$/)
    expect(behind).toMatch(/^latest .*only step 10$/)
    expect(new Set(reasonsOf(null)).size).toBe(1)
    expect(reasonsOf(null)[0]).toMatch(/^latest does not/)
  })
})

describe('Entries of a checkpoint directory', () => {
  test('Only direct directories with a safe step are steps, in order', () => {
    const entries = [
      entry('step_20'),
      entry('step_3'),
      entry('step_5', 'file'),
      entry('step_6', 'link'),
      entry('old/step_7'),
      entry('step_99999999999999999999'),
      entry('other'),
    ]
    expect(stepDirectories(entries, /^(?:old\/)?step_(?<step>\d+)$/)).toEqual([
      { path: 'step_3', step: 3 },
      { path: 'step_20', step: 20 },
    ])
  })

  test('A file is no directory, and a link neither', () => {
    const entries = [entry('a'), entry('b', 'file'), entry('c', 'link')]
    expect(['a', 'b', 'c', 'd'].map((path) => hasDirectory({ entries }, path))).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(['a', 'b', 'c', 'd'].map((path) => hasFile({ entries }, path))).toEqual([
      false,
      true,
      false,
      false,
    ])
  })
})
