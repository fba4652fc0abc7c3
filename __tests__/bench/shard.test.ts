import { expect, test } from 'vitest'
import { mergeRows, namesOf, parseShard } from '../../bench/harness/shard.mjs'

const names = ['a', 'b', 'c', 'd', 'e']

test('The parts of a measurement have each name once', () => {
  const parts = ['1/3', '2/3', '3/3'].map((text) => namesOf(names, parseShard(text)))
  expect(parts).toEqual([['a', 'd'], ['b', 'e'], ['c']])
  expect(namesOf(names, null)).toEqual(names)
})

test.each(['0/3', '4/3', '1', '1/', 'a/b', '1/3/5', '-1/3'])(
  'A part %s of a measurement is refused',
  (text) => {
    expect(() => parseShard(text)).toThrow(`--shard is ${text}`)
  },
)

test('A part replaces its own rows in the record, and leaves out those of names that are gone', () => {
  const row = (name: string, commit: string) => ({ name, commit })
  const merged = mergeRows(
    names,
    [row('d', 'new'), row('a', 'new')],
    [...['gone', 'a', 'b'].map((name) => row(name, 'old'))],
  )
  expect(merged).toEqual([row('a', 'new'), row('b', 'old'), row('d', 'new')])
})
