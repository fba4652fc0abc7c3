import { describe, expect, test } from 'vitest'
import { firstFew, listFew } from '../../../src/kit/wording/first-few.js'

const names = ['a', 'b', 'c', 'd', 'e']

describe('A list of which the first few are shown', () => {
  test('A list that fits is shown whole, up to the limit itself', () => {
    expect(firstFew(names, 5)).toEqual(names)
    expect(listFew(names, 5)).toBe('a, b, c, d, e')
    expect(listFew([], 3)).toBe('')
  })

  test('A longer list ends with how many are left out', () => {
    expect(firstFew(names, 4)).toEqual(['a', 'b', 'c', 'd', 'and 1 more'])
    expect(listFew(names)).toBe('a, b, c and 2 more')
    expect(listFew(names, 2, '; ')).toBe('a; b and 3 more')
  })
})
