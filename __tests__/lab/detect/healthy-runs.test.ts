import { describe, expect, test } from 'vitest'
import { findingsOf, statisticalDetectors } from './statistical-detectors.js'

const worldSizes = [2, 3, 4, 2, 3, 4, 8]

describe('Statistical detectors', () => {
  test('The detectors raise nothing in 300 healthy runs with noise, bursts, pauses and shared cores', () => {
    const raised = Array.from({ length: 300 }, (_, seed) => {
      const worldSize = worldSizes[seed % worldSizes.length] ?? 2
      const cores = seed % 3 === 0 ? 8 : 2
      const options = { worldSize, seed: 1000 + seed, cores, hasDelays: seed % 5 !== 0, steps: 40 }
      return findingsOf(statisticalDetectors, options)
    })
    expect(raised.flat().map(({ detector, message }) => `${detector}: ${message}`)).toEqual([])
  })
})
