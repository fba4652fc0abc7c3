import type { PageSection } from '../page-model.js'
import type { HealthInput } from './health-input.js'

/** The undecided anomalies, and the data that would decide them. */
export const undecidedSection: PageSection<HealthInput> = {
  id: 'undecided',
  title: 'Undecided anomalies',
  compose({ report: { undecided } }) {
    if (undecided.length === 0) return null
    return {
      lead: 'These anomalies may be present or not: the available data is insufficient to decide.',
      blocks: [
        {
          table: {
            caption: 'Undecided anomalies, and the data needed to decide them',
            columns: [{ label: 'Anomaly' }, { label: 'Why' }, { label: 'Required data' }],
            rows: undecided.map(({ type, reason, needs }) => ({
              cells: [type, reason, needs].map((text) => ({ text })),
            })),
          },
        },
      ],
    }
  },
}
