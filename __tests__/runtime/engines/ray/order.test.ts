import { describe, expect, test } from 'vitest'
import { driverOrder, type InPlace } from '../../../../src/runtime/engines/ray/order.js'
import { adapterSpec, watchSpec } from '../../../../src/kit/records/adapter/adapter-spec.js'

const spec = adapterSpec.parse({
  ...watchSpec,
  runId: 'r',
  startedAtEpochMs: 0,
  controlDirectory: null,
})
const work = { argv: ['python', 'train.py'] as const, workingDirectory: '/job' }
const mark = { MARK: 'of the run' }
const orderOf = (inPlace: InPlace | null) => driverOrder({ workers: 2 }, work, spec, inPlace)

describe('The order for the ranks on a Ray cluster', () => {
  test('Ranks on this machine run in the working directory and carry the mark by which they are ended', () => {
    const { directory, ranks } = orderOf({ mark, scratch: null })
    expect(directory).toBe('/job')
    expect(ranks).toMatchObject([
      { cover: [], variables: { RANK: '0', MARK: 'of the run' } },
      { cover: [], variables: { RANK: '1', MARK: 'of the run' } },
    ])
  })

  test('Where changes are discarded, the words before the command put a layer of its own over the files that each rank sees', () => {
    const { ranks } = orderOf({ mark, scratch: '/scratch' })
    expect(ranks.map(({ argv }) => argv)).toEqual([work.argv, work.argv])
    const [first, second] = ranks.map(({ cover }) => cover.join(' '))
    expect(first).toMatch(/unshare .* \/scratch\/overlay-0 {2}\/dev\/null \/job \d+ \d+$/s)
    expect(second).toMatch(/\/scratch\/overlay-1 {2}\/dev\/null \/job \d+ \d+$/)
  })

  test('Ranks of another machine get neither a directory nor a mark of this one', () => {
    const { directory, ranks } = orderOf(null)
    expect(directory).toBeNull()
    expect(ranks[0]).toMatchObject({ cover: [], variables: expect.not.objectContaining(mark) })
  })
})
