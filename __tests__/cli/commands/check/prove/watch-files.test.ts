import { expect, test } from 'vitest'
import { watchFiles } from '../../../../../src/cli/commands/check/prove/watch-files.js'

/** A directory in which a file appears after it was first listed. */
const growing = () => {
  const seen = new Map([['/job/train.py', 'as it is']])
  const listTree = async () => {
    const tree = new Map(seen)
    seen.set('/job/last.pt', 'new')
    return tree
  }
  return { listTree }
}

test('The files that a job on this machine creates are known', async () => {
  const changes = await watchFiles({ workingDirectory: '/job' }, '/job/results', growing())
  expect(await changes()).toEqual({ created: ['/job/last.pt'], changed: [] })
})

test('Nothing is known of the files of a job on a cluster: those of this machine are not its own', async () => {
  const work = { workingDirectory: '/job', rayAddress: 'http://head:8265' }
  const changes = await watchFiles(work, '/job/results', growing())
  expect(await changes()).toEqual({ created: [], changed: [] })
})
