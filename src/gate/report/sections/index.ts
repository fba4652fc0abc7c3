import type { Section } from '../section.js'
import { allReduceSection } from './all-reduce-section.js'
import { comparisonSection } from './comparison-section.js'
import { configurationSection } from './configuration-section.js'
import { correctnessSection } from './correctness-section.js'
import { detectorSection } from './detector-section.js'
import { faultDoseSection } from './fault-dose-section.js'
import { faultMatrixSection } from './fault-matrix-section.js'
import { faultProtocolSection } from './fault-protocol-section.js'
import { faultScorecardSection } from './fault-scorecard-section.js'
import { faultTimelineSection } from './fault-timeline-section.js'
import { integritySection } from './integrity-section.js'
import { lossSection } from './loss-section.js'
import { matrixSection } from './matrix-section.js'
import { nodesSection } from './nodes-section.js'
import { overviewSection } from './overview-section.js'
import { powerSection } from './power-section.js'
import { proofSection } from './proof-section.js'
import { stepTimeSection } from './step-time-section.js'
import { workerSection } from './worker-section.js'

/** Every part of the report in reading order; a new one is one file and one line here. */
export const sections: readonly Section[] = [
  overviewSection,
  proofSection,
  matrixSection,
  nodesSection,
  detectorSection,
  lossSection,
  workerSection,
  allReduceSection,
  stepTimeSection,
  powerSection,
  correctnessSection,
  integritySection,
  comparisonSection,
  faultScorecardSection,
  faultMatrixSection,
  faultDoseSection,
  faultTimelineSection,
  faultProtocolSection,
  configurationSection,
]
