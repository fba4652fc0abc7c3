import type { BaselinePoint } from '../records/baseline.js'
import type { BaselineAnswer } from '../records/baseline-answer.js'
import type { Comparison } from '../records/comparison.js'
import type { ComparisonSettings } from './comparison-settings.js'

export type { ComparisonSettings } from './comparison-settings.js'

export declare function compareWithBaseline(
  current: BaselinePoint,
  found: BaselineAnswer,
  settings: ComparisonSettings,
): Comparison
