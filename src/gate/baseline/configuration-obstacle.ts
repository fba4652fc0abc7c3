import type { BaselinePoint } from '../../kit/records/baseline/baseline.js'
import { describeDifference } from './asked-settings.js'

type Configured = Pick<BaselinePoint, 'configuration' | 'asked'>

/**
 * Why two points did not measure the same, as words that follow the name of the first; null if they did.
 */
export function configurationObstacle(point: Configured, current: Configured): string | null {
  if (point.configuration === current.configuration) return null
  const difference =
    point.asked && current.asked ? describeDifference(point.asked, current.asked) : ''
  return `measured a different configuration${difference === '' ? '' : `: ${difference}`}`
}
