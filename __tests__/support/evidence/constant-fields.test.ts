import { expect, test } from 'vitest'
import { EvidenceSeen } from './constant-fields.js'

test('A field with one value in all evidence is a constant, and one that varies is none', () => {
  const seen = new EvidenceSeen()
  seen.note({ kind: 'read', age: 1, lease: null, living: [] })
  seen.note({ kind: 'read', age: 2, lease: { isCut: false }, living: [] })
  expect(seen.constants()).toEqual(['kind="read"', 'lease.isCut=false', 'living=[]'])
  seen.note({ kind: 'none', lease: { isCut: true }, living: ['rank 0'] })
  expect(seen.constants()).toEqual([])
  expect(seen.valuesOf('kind')).toEqual(['none', 'read'])
  expect(seen.valuesOf('nodes.kind')).toEqual([])
})
