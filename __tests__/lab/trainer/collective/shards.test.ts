import { expect, test } from 'vitest'
import { sendAhead } from '../../../../src/lab/trainer/collective/shards.js'

const orderOf = (numBlocks: number, ahead: number): string => {
  const order: string[] = []
  sendAhead(
    { numBlocks, ahead },
    (index) => order.push(`send ${index}`),
    (index) => order.push(`take ${index}`),
  )
  return order.join(', ')
}

test('Up to so many blocks are sent before one is taken, and each is sent once', () => {
  expect(orderOf(4, 2)).toBe('send 0, send 1, take 0, send 2, take 1, send 3, take 2, take 3')
})

test('A link with room for one message takes each block before the next is sent', () => {
  expect(orderOf(2, 1)).toBe('send 0, take 0, send 1, take 1')
})

test('Fewer blocks than a link has room for are all sent first', () => {
  expect(orderOf(2, 3)).toBe('send 0, send 1, take 0, take 1')
})
