import { describe, expect, test } from 'vitest'
import { columnsOf, levelsOf } from '../../../../src/gate/report/workers/grid-columns.js'

const row = (label: string, values: readonly number[], from = 0) => ({
  label,
  values: values.map((value, index) => ({
    firstStep: from + index,
    lastStep: from + index,
    value,
  })),
})

describe('Steps as columns', () => {
  test('Each step has its own column where there is room', () => {
    const columns = columnsOf([row('a', [1, 2, 3])])
    expect(columns).toEqual({ edges: [0, 1, 2, 3], stepsPerColumn: 1, cells: [[1, 2, 3]] })
  })

  test('Steps share a column when room is short, and no peak is lost', () => {
    const values = Array.from({ length: 1000 }, (_, step) => (step === 777 ? 50 : 1))
    const { cells, stepsPerColumn } = columnsOf([row('a', values)], 100)
    expect(stepsPerColumn).toBe(10)
    expect(cells[0]).toHaveLength(100)
    expect(cells[0]?.indexOf(50)).toBe(77)
  })

  test('A column is null, never zero, where a worker has no value', () => {
    const { cells } = columnsOf([row('a', [1, 1, 1, 1]), row('b', [2], 2)])
    expect(cells[1]).toEqual([null, null, 2, null])
  })

  test('No steps give one unknown column', () => {
    expect(columnsOf([row('a', [])]).cells).toEqual([[null]])
  })
})

test('Levels rise with the value, and an unknown value has no level', () => {
  expect(levelsOf([1, 2, 2.5, 9, null], [2, 5])).toEqual([0, 0, 1, 2, null])
})
