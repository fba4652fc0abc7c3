import { describe, expect, test } from '@jest/globals'
import { columnsOf, levelsOf } from '../../src/report/grid-columns.js'

const row = (label: string, values: readonly number[], from = 0) => ({
  label,
  values: values.map((value, index) => ({
    ...{ firstStep: from + index, lastStep: from + index, value },
  })),
})

describe('steps as columns', () => {
  test('are one each where there is room', () => {
    const columns = columnsOf([row('a', [1, 2, 3])])
    expect(columns).toEqual({ edges: [0, 1, 2, 3], stepsPerColumn: 1, cells: [[1, 2, 3]] })
  })

  test('share a column where there is none, and no peak is lost', () => {
    const values = Array.from({ length: 1000 }, (_, step) => (step === 777 ? 50 : 1))
    const { cells, stepsPerColumn } = columnsOf([row('a', values)], 100)
    expect(stepsPerColumn).toBe(10)
    expect(cells[0]).toHaveLength(100)
    expect(cells[0]?.indexOf(50)).toBe(77)
  })

  test('are null where a worker has nothing, never zero', () => {
    const { cells } = columnsOf([row('a', [1, 1, 1, 1]), row('b', [2], 2)])
    expect(cells[1]).toEqual([null, null, 2, null])
  })

  test('of nothing are one that is not known', () => {
    expect(columnsOf([row('a', [])]).cells).toEqual([[null]])
  })
})

test('levels rise with the value, and what is not known has none', () => {
  expect(levelsOf([1, 2, 2.5, 9, null], [2, 5])).toEqual([0, 0, 1, 2, null])
})
