import { formatTally, formatDose, nameOfFault } from '../faults/fault-words.js'
import { formatDuration } from '../../../kit/wording/durations.js'
import { formatNumber, unknownText } from '../../../kit/wording/figures.js'
import type { Section } from '../section.js'

/** The detection latency of each fault, over all runs with that fault. */
export const latencySection: Section = {
  id: 'latency',
  title: 'Detection latency',
  compose({ faults }) {
    if (faults === null || faults.faults.length === 0) return null
    const rows = faults.faults.map((row) => ({
      cells: [
        `${nameOfFault(row)} ${formatDose(row)}`.trimEnd(),
        formatTally(row.detected),
        row.latency_steps_median === null ? unknownText : formatNumber(row.latency_steps_median),
        row.latency_steps_p95 === null ? unknownText : formatNumber(row.latency_steps_p95),
        formatDuration(row.latency_ms_median),
        formatDuration(row.latency_ms_p95),
      ].map((text) => ({ text })),
    }))
    const numeric = ['Detected', 'Median, steps', 'p95, steps', 'Median', 'p95']
    return {
      lead: 'From the moment a fault took effect to the moment the accepted finding was raised.',
      blocks: [
        {
          table: {
            caption: 'Detection latency of every fault and dose',
            columns: [{ label: 'Fault' }, ...numeric.map((label) => ({ label, isNumeric: true }))],
            rows,
          },
        },
      ],
    }
  },
}
