import { expect, test } from 'vitest'
import { fileChanges } from '../../../../src/prove/validate/proof/file-changes.js'

const tree = (entries: Record<string, string>) => new Map(Object.entries(entries))

test('A new directory is named once, without its content, and a written or removed file is changed', () => {
  const before = tree({
    '/job/out': 'directory',
    '/job/log': '1',
    '/job/last.pt': '2',
    '/job/a': '3',
  })
  const after = tree({
    '/job/out': 'directory',
    '/job/log': '9',
    '/job/a': '3',
    '/job/new': 'directory',
    '/job/new/step.pt': '4',
    '/job/out/best.pt': '5',
  })
  expect(fileChanges(before, after)).toEqual({
    created: ['/job/new', '/job/out/best.pt'],
    changed: ['/job/log', '/job/last.pt'],
  })
})

test('A working directory that could not be listed gives no change', () => {
  expect(fileChanges(null, tree({ '/job/a': '1' }))).toEqual({ created: [], changed: [] })
})
