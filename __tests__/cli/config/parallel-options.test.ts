import { expect, test } from 'vitest'
import { withMesh } from '../../../src/cli/commands/check/prove/given-mesh.js'
import { schemaOf } from '../../../src/cli/config/schema-of.js'
import { parallelOptions } from '../../../src/cli/config/parallel-options.js'
import { aJob } from '../../prove/validate/proof/simulate-job.js'

const read = (text: string) => schemaOf(parallelOptions.mesh).safeParse(text)

test('A mesh is given as names with sizes, the slowest dimension first', () => {
  expect(read('data=2, tensor=4').data).toEqual([
    { name: 'data', size: 2 },
    { name: 'tensor', size: 4 },
  ])
})

test.each(['', 'data', 'data=0', 'data=x', 'dp=2', 'data=2,data=2', 'data=-1'])(
  'The mesh %j is refused',
  (text) => {
    expect(read(text).success).toBe(false)
  },
)

test('A mesh of another number of ranks than the job has is refused with both numbers', () => {
  const given = [{ name: 'data', size: 4 }]
  expect(() => withMesh(aJob(undefined, 2), given)).toThrow(
    'option --mesh: data=4 arranges 4 ranks, and the job has 2',
  )
  expect(withMesh(aJob(undefined, 4), given).givenMesh?.dimensions).toEqual([
    { name: 'data', size: 4, groups: [[0, 1, 2, 3]] },
  ])
  expect(withMesh(aJob(undefined, 2), null).givenMesh).toBeUndefined()
})

const commands = (given: unknown) => schemaOf(parallelOptions.referenceCommand).safeParse(given)

test('Reference commands are split into words, each given as an option or as a line', () => {
  const two = [
    ['python', 'train.py', '--name', 'a b'],
    ['torchrun', 'train.py'],
  ]
  expect(commands(['python train.py --name "a b"', 'torchrun train.py']).data).toEqual(two)
  expect(commands('python train.py --name "a b"\n\ntorchrun train.py\n').data).toEqual(two)
})

test.each([[''], ['train.py'], ['python "train.py'], ['python train.py | tee log']])(
  'The reference command %j is refused',
  (text) => {
    expect(commands([text]).success).toBe(false)
  },
)

test('At most eight reference commands are taken', () => {
  const many = (count: number) => commands(Array.from({ length: count }, () => 'python train.py'))
  expect(many(8).success).toBe(true)
  expect(many(9).success).toBe(false)
})
