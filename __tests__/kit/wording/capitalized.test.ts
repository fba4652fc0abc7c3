import { expect, test } from 'vitest'
import { capitalized } from '../../../src/kit/wording/capitalized.js'

test('Only the first letter of a text becomes upper case', () => {
  expect(['two workers', 'Mlp', '', '2 runs'].map(capitalized)).toEqual([
    'Two workers',
    'Mlp',
    '',
    '2 runs',
  ])
})
