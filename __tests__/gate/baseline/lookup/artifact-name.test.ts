import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  baselineNameIn,
  baselineNamePattern,
} from '../../../../src/gate/baseline/lookup/artifact-name.js'

test('The root of a repository keeps the name of its baseline', () => {
  expect(baselineNameIn('', 'minicluster')).toBe('minicluster')
})

test('Two folders never share a baseline, whatever their names, and one folder keeps its own', () => {
  const folder = fc.constantFrom('', 'a', 'a/b', 'a-b', 'a.b', 'ä', 'x/'.repeat(60))
  const name = fc.constantFrom('minicluster', 'a', 'b', 'a-b', 'n'.repeat(100))
  fc.assert(
    fc.property(folder, name, folder, name, (folderA, nameA, folderB, nameB) => {
      const isSame = baselineNameIn(folderA, nameA) === baselineNameIn(folderB, nameB)
      expect(isSame).toBe(folderA === folderB && nameA === nameB)
    }),
  )
})

test.each(['packages/a', 'ä ö/ü', '../beside', 'x/'.repeat(500)])(
  'The baseline of the folder %s has a valid name',
  (folder) => expect(baselineNameIn(folder, 'n'.repeat(100))).toMatch(baselineNamePattern),
)
