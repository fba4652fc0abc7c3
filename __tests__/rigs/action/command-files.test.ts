import { describe, expect, test } from '@jest/globals'
import { readCommandFile } from './command-files.js'

describe('a file like GITHUB_OUTPUT', () => {
  test('has short values and long ones', () => {
    const text = 'verdict=pass\nnote<<END\none=1\ntwo\nEND\nverdict=fail\n'
    expect(readCommandFile(text)).toEqual({ verdict: 'fail', note: 'one=1\ntwo' })
  })

  test.each([
    ['without a value', 'verdict\n'],
    ['without an end', 'note<<END\none\n'],
  ])('is refused %s', (_, text) => {
    expect(() => readCommandFile(text)).toThrow('the runner would')
  })
})
