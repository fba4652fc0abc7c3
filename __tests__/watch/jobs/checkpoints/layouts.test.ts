import { describe, expect, test } from 'vitest'
import {
  checkpointLayouts,
  findCheckpoints,
  newestComplete,
} from '../../../../src/watch/jobs/checkpoints/index.js'
import { labelled } from './labelled-listings.js'

describe('checkpoints in a directory', () => {
  test.each(labelled.map(([title, given, expected]) => ({ title, given, expected })))(
    'The checkpoint layout handles this case: $title',
    ({ given, expected }) => {
      expect(newestComplete(given)?.path ?? null).toBe(expected)
    },
  )

  test('The reader gives a reason for every checkpoint that it skips', () => {
    for (const [, given] of labelled) {
      for (const { reason } of findCheckpoints(given)) expect(reason).not.toBe('')
    }
  })

  test('Every checkpoint layout has a name of its own', () => {
    const names = checkpointLayouts.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
