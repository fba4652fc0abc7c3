import { describe, expect, test } from 'vitest'
import { faults } from '../../../src/lab/faults/index.js'
import { chooseInjection, type Reach } from '../../../src/lab/faults/reach.js'

const waysOn = (...reaches: readonly Reach[]) =>
  Object.fromEntries(faults.map((fault) => [fault.name, chooseInjection(fault, reaches)]))

describe('The way in which a fault is injected', () => {
  test('A launcher with proxies disturbs the links of a PyTorch job at the step that the adapter reports', () => {
    const ways = waysOn('process', 'adapter', 'link')
    expect(ways['partition']).toEqual({ way: 'adapter' })
    expect(ways['nan_gradient']).toEqual({ way: 'adapter' })
  })

  test('A fault of a link is skipped if no proxies lie between the ranks, and the link is named as missing', () => {
    const ways = waysOn('adapter')
    expect(ways['partition']).toEqual({ way: 'none', lacks: ['link'] })
    expect(ways['slow_link']).toEqual({ way: 'none', lacks: ['link'] })
  })

  test('The adapter alone ends, stops, slows and corrupts a rank', () => {
    const ways = waysOn('adapter')
    const names = ['worker_crash', 'worker_timeout', 'slow_worker', 'weight_corruption']
    for (const name of names) expect(ways[name]).toEqual({ way: 'adapter' })
  })

  test('A fault without a counterpart in the adapter is skipped, with the place that it needs', () => {
    expect(waysOn('adapter')['message_bit_flip']).toEqual({ way: 'none', lacks: ['worker'] })
  })
})
