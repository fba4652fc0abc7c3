import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const adapter = join(import.meta.dirname, '../../../src/prove/adapters/pytorch')

/** What a program prints that uses the adapter's own code, which is Python; torch is not needed. */
function printedBy(program: string): string {
  const start = 'import sys\nsys.path.insert(0, sys.argv[1])\nsys.dont_write_bytecode = True\n'
  return execFileSync('python3', ['-c', start + program, adapter], { encoding: 'utf8' }).trim()
}

const makers = `
from minicluster_torch.fold.plan import NotFoldable, plan
def batch(asked, loader=0, number=0): return {'kind': 'batch', 'loader': loader, 'number': number, 'asked': asked}
def backward(loader=0): return {'kind': 'backward', 'loader': loader}
def update(optimizer=0): return {'kind': 'update', 'optimizer': optimizer}
def tried(*records):
    try: return plan(records)
    except NotFoldable as reason: return str(reason)
`

describe('The turns in which one process plays all ranks', () => {
  test('All batches of a step come rank by rank, and the last one of each rank is known', () => {
    const program = `${makers}
def rank(first): return [
    batch([first]), backward(), batch([first + 2]), backward(), update(),
    batch([9], loader=1),
    batch([first + 4]), backward(), update()]
for place, turns in tried(rank(0), rank(1)).items():
    print(place, [(one.rank, one.step, one.number, one.batch['asked'], one.is_last) for one in turns])
`
    expect(printedBy(program)).toBe(
      '(0, 0) [(0, 0, 0, [0], False), (0, 0, 1, [2], True), (1, 0, 0, [1], False), (1, 0, 1, [3], True), ' +
        '(0, 1, 0, [4], True), (1, 1, 0, [5], True)]',
    )
  })

  test.each([
    ['no loader', '[backward(None), update()]', 'no DataLoader hands over'],
    [
      'two loaders',
      '[batch([0]), backward(), update(), batch([1], 1), backward(1), update(), batch([2])]',
      'more than one DataLoader',
    ],
    [
      'batches that are fetched early',
      '[batch([0]), batch([1]), backward(), update(), backward()]',
      'fetched before',
    ],
    [
      'two backward passes',
      '[batch([0]), backward(), backward(), update()]',
      'more than one backward',
    ],
    ['no index', '[batch([None, None]), backward(), update()]', 'no index'],
    ['two optimizers', '[batch([0]), backward(), update(), update(1)]', 'more than one optimizer'],
    [
      'an update without a batch',
      '[batch([0]), backward(), update(), update()]',
      'without a backward pass',
    ],
    [
      'a step of two passes',
      '[batch([0]), backward(), batch([1], 0, 1), backward(), update()]',
      'more than one pass',
    ],
  ])('A job with %s is refused with the reason', (_words, record, reason) => {
    expect(printedBy(`${makers}\nprint(tried(${record}, ${record}))`)).toContain(reason)
  })

  test('Ranks with different numbers of steps are refused', () => {
    const one = '[batch([0]), backward(), update()]'
    expect(printedBy(`${makers}\nprint(tried(${one}, ${one} * 2))`)).toContain('different numbers')
  })
})

describe('The order in which gradients are added', () => {
  const stretches = (...given: readonly number[]): string =>
    printedBy(`
from minicluster_torch.fold.order import stretches
print(list(stretches(${given.join(', ')})))`)

  test('Each stretch of a buffer is added around the ring, from the rank before it', () => {
    expect(stretches(12, 4, 3)).toBe('[(0, 4, [2, 1, 0]), (4, 8, [0, 2, 1]), (8, 12, [1, 0, 2])]')
  })

  test('The last stretch of a buffer that cannot be divided is shorter or missing', () => {
    expect(stretches(7, 4, 3)).toBe('[(0, 4, [2, 1, 0]), (4, 7, [0, 2, 1])]')
  })

  test('A large buffer is cut into segments of one MiB at most, an equal number for each rank', () => {
    expect(stretches(2_000_000, 4, 3)).toContain('(0, 666669, [2, 1, 0])')
  })
})
