import { documentationUrl } from '../../kit/wording/documentation.js'

/** The page of the documentation that explains the words of a section. */
const pages: Readonly<Record<string, string>> = {
  proof: 'pytorch.md',
  nodes: 'pytorch.md',
  detectors: 'catalogue.md',
  correctness: 'correctness.md',
  integrity: 'correctness.md',
  comparison: 'baselines.md',
  faults: 'faults.md',
  'fault-matrix': 'catalogue.md',
  'fault-doses': 'faults.md',
  'fault-timelines': 'faults.md',
  'fault-protocol': 'faults.md',
  anomalies: 'monitoring.md',
  undecided: 'monitoring.md',
}

/** Its address; null if no page explains the section. */
export function documentationOf(sectionId: string): string | null {
  const page = Object.hasOwn(pages, sectionId) ? pages[sectionId] : undefined
  return page === undefined ? null : `${documentationUrl}/${page}`
}
