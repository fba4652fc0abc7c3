import { describe, expect, test } from 'vitest'
import { readCommandFile } from './command-files.js'

describe('Command files', () => {
  test('The command file has short values and long ones', () => {
    const text = 'verdict=pass\nnote<<END\none=1\ntwo\nEND\nverdict=fail\n'
    expect(readCommandFile(text)).toEqual({ verdict: 'fail', note: 'one=1\ntwo' })
  })

  test.each([
    ['without a value', 'verdict\n'],
    ['without an end', 'note<<END\none\n'],
  ])('The reader refuses a command file %s', (_, text) => {
    expect(() => readCommandFile(text)).toThrow('the runner would')
  })
})
