import { describe, expect, test } from 'vitest'
import {
  countOf,
  idTextOf,
  listAt,
  repositoryOf,
  shaOf,
  textAt,
  valueAt,
} from '../../../src/machine/github/json-fields.js'

describe('Field paths', () => {
  test('A path finds an existing field and nothing else', () => {
    expect(valueAt({ a: [{ b: 7 }] }, 'a', '0', 'b')).toBe(7)
    expect(valueAt({ a: 1 }, 'a', 'b')).toBeUndefined()
    expect(valueAt(null, 'a')).toBeUndefined()
    expect(listAt({ a: {} }, 'a')).toBeNull()
  })

  test('A path finds no inherited field', () => {
    expect(textAt({}, 'constructor', 'name')).toBeNull()
    expect(valueAt([], 'length')).toBe(0)
    expect(valueAt('text', 'length')).toBeUndefined()
    expect(valueAt({}, '__proto__')).toBeUndefined()
  })
})

test('A commit hash has 40 or 64 hexadecimal digits, not all of them 0', () => {
  expect(shaOf('a'.repeat(40))).toBe('a'.repeat(40))
  expect(shaOf('0f'.repeat(32))).toBe('0f'.repeat(32))
  for (const value of ['0'.repeat(40), 'A'.repeat(40), 'a'.repeat(41), ` ${'a'.repeat(40)}`, 7]) {
    expect(shaOf(value)).toBeNull()
  }
})

test('A number starts from 1, may be text, and must be complete', () => {
  expect([countOf(7), countOf('7'), idTextOf(9007199254740993n)]).toEqual([
    7,
    7,
    '9007199254740993',
  ])
  for (const value of [0, -1, 1.5, NaN, '1e3', '', ' 7', true, null, 2 ** 53]) {
    expect(countOf(value)).toBeNull()
  }
})

test('A repository name has an owner and a name', () => {
  expect(repositoryOf('octo-1/train.er_2')).toBe('octo-1/train.er_2')
  for (const value of ['octo', 'octo/', '/train', 'a/b/c', 'a b/c', 'a/b\n', null]) {
    expect(repositoryOf(value)).toBeNull()
  }
})
