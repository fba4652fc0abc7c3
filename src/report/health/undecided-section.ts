import type { PageSection } from '../page-model.js'
import type { HealthInput } from './health-input.js'

/** What could not be told, and what it would take. */
export const undecidedSection: PageSection<HealthInput> = {
  id: 'undecided',
  title: 'What could not be decided',
  compose({ report: { undecided } }) {
    if (undecided.length === 0) return null
    return {
      lead: 'These anomalies may be there or not: what was seen is too little to tell.',
      blocks: [
        {
          table: {
            caption: 'Undecided anomalies, and what would decide them',
            columns: [{ label: 'Anomaly' }, { label: 'Why' }, { label: 'What it would need' }],
            rows: undecided.map(({ type, reason, needs }) => ({
              cells: [type, reason, needs].map((text) => ({ text })),
            })),
          },
        },
      ],
    }
  },
}
