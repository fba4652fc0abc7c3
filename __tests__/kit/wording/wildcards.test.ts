import { expect, test } from 'vitest'
import { wildcards } from '../../../src/kit/wording/wildcards.js'

test.each([
  ['gpu*', 'gpu12', true],
  ['gpu?', 'gpu12', false],
  ['gpu**1?', 'gpu-a\n12', true],
  ['a.b', 'axb', false],
  ['(a|b)[1]', '(a|b)[1]', true],
  ['gpu', 'my-gpu', false],
])('The pattern %j matches the text %j: %s', (pattern, text, isMatch) => {
  expect(wildcards(pattern).test(text)).toBe(isMatch)
})
