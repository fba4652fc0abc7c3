import { expect, test } from 'vitest'
import { override } from '../../../../src/lab/faults/mechanisms/override.js'

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

test('An override replaces the given members and keeps private fields and getters', () => {
  const real = new Counter()
  const changed = override(real, { twice: () => -1 })
  expect(changed.twice()).toBe(-1)
  expect(changed.add()).toBe(1)
  expect([changed.count, changed.label]).toEqual([1, 'a counter'])
  expect(real.twice()).toBe(3)
})

test('An override passes assignments on to the real object', () => {
  const real = new Counter()
  override(real, {}).label = 'changed'
  expect(real.label).toBe('changed')
})

test('An override returns the same method at every access and notices a new one', () => {
  const real = { answer: () => 1 }
  const changed = override(real, {})
  expect(changed.answer).toBe(changed.answer)
  real.answer = () => 2
  expect(changed.answer()).toBe(2)
})
