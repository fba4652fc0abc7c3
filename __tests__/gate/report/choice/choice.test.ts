import { describe, expect, test } from 'vitest'
import {
  everything,
  isChoice,
  rangeOf,
  readChoice,
  writeChoice,
  type Choice,
} from '../../../../src/gate/report/choice/choice.js'

const all = { from: 0, to: 99 }

describe('A choice in the address of a page', () => {
  test.each<Choice>([
    everything,
    { run: 'run-1', rank: null, steps: null },
    { run: null, rank: 0, steps: null },
    { run: null, rank: null, steps: { from: 7, to: 7 } },
    { run: 'run-0', rank: 12, steps: { from: 0, to: 1_000_000 } },
  ])('The address keeps the choice %o', (choice) => {
    expect(readChoice(writeChoice(choice))).toEqual(choice)
  })

  test('Everything needs no fragment', () => {
    expect(writeChoice(everything)).toBe('')
    expect(readChoice('')).toEqual(everything)
  })

  test.each([
    '#rank=one',
    '#rank=-1',
    '#rank=1.5',
    '#steps=9-3',
    '#steps=5',
    '#steps=a-b',
    '#rank=',
  ])('The fragment %s, which says nothing that can be shown, is everything', (fragment) => {
    expect(readChoice(fragment)).toEqual(everything)
  })

  test('A link into the page is no choice', () => {
    expect(isChoice('#in-loss')).toBe(false)
    expect(isChoice(writeChoice({ ...everything, rank: 3 }))).toBe(true)
  })
})

describe('A range of steps that a reader types', () => {
  test.each([
    ['10', '20', { from: 10, to: 20 }],
    ['20', '10', { from: 10, to: 20 }],
    ['', '20', { from: 0, to: 20 }],
    ['10', '', { from: 10, to: 99 }],
    ['1', '99', { from: 1, to: 99 }],
    ['0', '98', { from: 0, to: 98 }],
    ['500', '600', { from: 500, to: 600 }],
  ])('From "%s" to "%s" is %o', (from, to, range) => {
    expect(rangeOf(from, to, all)).toEqual(range)
  })

  test.each([
    ['', ''],
    ['0', '99'],
    ['x', ''],
    ['0', '1000'],
  ])('From "%s" to "%s" is everything', (from, to) => {
    expect(rangeOf(from, to, all)).toBeNull()
  })
})
