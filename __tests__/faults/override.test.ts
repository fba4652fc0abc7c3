import { expect, test } from '@jest/globals'
import { override } from '../../src/faults/override.js'

class Counter {
  #count = 0
  label = 'a counter'
  add(): number {
    return ++this.#count
  }
  twice(): number {
    this.add()
    return this.add()
  }
  get count(): number {
    return this.#count
  }
}

test('replaces what it is told and keeps the rest, private fields and getters included', () => {
  const real = new Counter()
  const changed = override(real, { twice: () => -1 })
  expect(changed.twice()).toBe(-1)
  expect(changed.add()).toBe(1)
  expect([changed.count, changed.label]).toEqual([1, 'a counter'])
  expect(real.twice()).toBe(3)
})

test('what is set arrives at the real one', () => {
  const real = new Counter()
  override(real, {}).label = 'changed'
  expect(real.label).toBe('changed')
})

test('a method is the same at every look, and a new one is noticed', () => {
  const real = { answer: () => 1 }
  const changed = override(real, {})
  expect(changed.answer).toBe(changed.answer)
  real.answer = () => 2
  expect(changed.answer()).toBe(2)
})
