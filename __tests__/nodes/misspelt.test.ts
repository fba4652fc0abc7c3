import { expect, test } from 'vitest'
import { misspelt } from '../../src/nodes/watch/misspelt.js'
import { aRound, startMs } from './judge/rounds.js'

const ended = (node: string, detail: string) =>
  aRound(node, startMs, { outcome: 'unreachable', cause: 'unknown-name', answer: null, detail })

test('A name that the resolver definitely does not know is a mistake', () => {
  const linux = ended('gpux', 'ssh: Could not resolve hostname gpux: Name or service not known')
  const macos = ended(
    'gpuy',
    'Could not resolve hostname gpuy: nodename nor servname provided, or not known',
  )
  expect(misspelt([linux, macos])).toEqual(['gpux', 'gpuy'])
})

test('A resolver that does not answer, or any other failure, is not a mistake of the user', () => {
  const detail = 'ssh: Could not resolve hostname gpu1: Temporary failure in name resolution'
  const refused = aRound('gpu2', startMs, {
    ...{ outcome: 'unreachable', cause: 'connection-refused', answer: null, detail: 'refused' },
  })
  expect(misspelt([ended('gpu1', detail), refused, aRound('gpu3', startMs)])).toEqual([])
})
