import { expect, test } from 'vitest'
import { nameOfWorkload } from '../../../src/kit/wording/workload-name.js'

test.each([
  ['/home/runner/work/repo/train.mjs', 'train.mjs'],
  ['C:\\actions\\repo\\train.mjs', 'train.mjs'],
  ['D:/actions/repo/train.mjs', 'train.mjs'],
  ['\\\\server\\share\\train.mjs', 'train.mjs'],
  ['mlp', 'mlp'],
  ['organisation/model', 'organisation/model'],
  ['./train.mjs', './train.mjs'],
  ['/', '/'],
  ['', ''],
  [undefined, undefined],
])('The name of the workload %s is %s', (workload, name) => {
  expect(nameOfWorkload(workload)).toBe(name)
})
