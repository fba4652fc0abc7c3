import type { MetricClass } from '../../../kit/records/baseline/comparison.js'
import { judgeExact } from './judge-exact.js'
import { judgeNumeric } from './judge-numeric.js'
import { judgeResource } from './judge-resource.js'
import { judgeTime } from './judge-time.js'
import type { Judge } from './metric-case.js'

/** One judge for each class of metrics. */
export const judges: Readonly<Record<MetricClass, Judge>> = {
  exact: judgeExact,
  numeric: judgeNumeric,
  resource: judgeResource,
  time: judgeTime,
}
