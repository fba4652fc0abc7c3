import { expect, test } from 'vitest'
import { annotationPlace } from '../../../src/gate/publish/annotation-place.js'

const place = { file: '/repo/training/line.mjs', line: 12, column: 5 }

test('An annotation is placed relative to the repository', () => {
  expect(annotationPlace(place, '/repo')).toEqual({
    file: 'training/line.mjs',
    startLine: 12,
    startColumn: 5,
  })
})

test('An annotation without a known column has its line only', () => {
  expect(annotationPlace({ ...place, column: null }, '/repo')).toEqual({
    file: 'training/line.mjs',
    startLine: 12,
  })
})

test.each([
  ['whose place is unknown', null, '/repo'],
  ['outside the repository', { ...place, file: '/repository/line.mjs' }, '/repo'],
  ['where no repository is known', place, undefined],
])('An annotation of an error %s has no place', (_what, given, workspace) => {
  expect(annotationPlace(given, workspace)).toBeNull()
})
