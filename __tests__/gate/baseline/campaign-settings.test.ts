import { describe, expect, test } from 'vitest'
import { campaignObstacle, campaignOf } from '../../../src/gate/baseline/campaign-settings.js'
import type { FaultReport } from '../../../src/kit/records/reports/fault-report.js'
import { aPoint } from '../../support/builders/baseline-builders.js'
import { aPerfectFaultReport } from '../../support/builders/fault-builders.js'

const obstacle = (changes: Partial<FaultReport['settings']>): string | null => {
  const report = aPerfectFaultReport()
  const now = { ...report, settings: { ...report.settings, ...changes } }
  return campaignObstacle(
    aPoint({ campaign: campaignOf(now) }),
    aPoint({ campaign: campaignOf(report) }),
  )
}

describe('Comparing two campaigns', () => {
  test.each([
    { fault_set: 'another' },
    { workers: 7 },
    { seed: 99 },
    { optimizer: 'sgd' },
    { learning_rate: 0.5 },
    { backend: 'tfjs-wasm' },
    { transport: 'tcp' },
    { stall_timeout_ms: 1234 },
    { tolerance: 0.25 },
    { output_size: 9 },
  ])('The comparison refuses campaigns whose settings differ by %j', (changes) => {
    const [name] = Object.keys(changes)
    expect(obstacle(changes)).toMatch(
      new RegExp(`^The fault campaigns have different settings: ${name} `),
    )
  })

  test('The comparison accepts equal settings, whatever the path of the workload and the required rates', () => {
    expect(obstacle({})).toBeNull()
    const workload = `/elsewhere/${aPerfectFaultReport().settings.workload}`
    expect(obstacle({ workload, min_detection_rate: 0.5, max_false_alarms: 3 })).toBeNull()
  })
})
