import { expect, test } from 'vitest'
import type { Blame } from '../../../src/kit/records/run/finding.js'
import { blamedPart } from '../../../src/kit/wording/blamed-part.js'

test.each<[Blame, string]>([
  [{ kind: 'rank', rank: 3 }, 'rank 3 on b'],
  [{ kind: 'unobservable', rank: 3 }, 'rank 3 on b'],
  [{ kind: 'link', from: 3, to: 0 }, 'from rank 3 on b to rank 0 on b'],
  [{ kind: 'unattributable', among: [0, 3] }, 'one of rank 0 on b, rank 3 on b'],
  [{ kind: 'file', name: 'model.pt' }, 'model.pt'],
  [{ kind: 'group' }, 'all ranks'],
])('Blame %j is spelled with the node of each rank', (blame, words) => {
  expect(blamedPart(blame, (rank) => `rank ${rank} on b`)).toBe(words)
})
