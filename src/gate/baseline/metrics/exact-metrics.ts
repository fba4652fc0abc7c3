import type { CorrectnessTier } from '../../../kit/records/reports/correctness-report.js'
import type { ProofTier } from '../../../kit/records/reports/proof-report.js'
import { campaignObstacle } from '../campaign-settings.js'
import type { Direction, MeasuredCheck, Metric } from '../metric.js'
import { bitsObstacle } from './bits-obstacle.js'
import { bytesSentPerStep, messagesPerStep } from './run-figures.js'

type ExactMetric = Pick<Metric, 'name' | 'label' | 'read'> & Partial<Metric>

const exact = (direction: Direction, metric: ExactMetric): Metric => ({
  metricClass: 'exact',
  direction,
  unit: null,
  severity: 'error',
  thresholdPercent: null,
  ...metric,
})

const ofCampaign = { obstacle: campaignObstacle }
const tiers: readonly (CorrectnessTier | ProofTier)[] = [
  'bitwise',
  'consistent',
  'bounded',
  'failed',
]

/** Counts and hashes: the same program on the same input has the same ones, so no statistics. */
export const exactMetrics: readonly Metric[] = [
  exact('higher', {
    name: 'correctness_tier',
    label: 'Correctness',
    order: tiers,
    read: ({ correctness, proof }) => correctness?.tier ?? knownTier(proof?.tier ?? null),
  }),
  exact('higher', {
    name: 'steps_verified',
    label: 'Steps equal by hash',
    read: ({ correctness, proof }) =>
      correctness?.num_steps_hash_equal ?? (proof?.tier === 'bitwise' ? proof.num_steps : null),
  }),
  exact('equal', {
    name: 'num_steps',
    label: 'Steps',
    read: ({ multi }) => multi?.num_steps ?? null,
  }),
  exact('equal', {
    name: 'final_state_hash',
    label: 'Final state',
    isHash: true,
    // A changed model is usually intended: report it, but do not fail.
    severity: 'warn',
    read: ({ multi }) => multi?.final_state_hash ?? null,
    obstacle: bitsObstacle,
  }),
  exact('lower', {
    name: 'bytes_sent_per_step',
    label: 'Bytes sent per step',
    unit: 'bytes',
    read: ({ multi }) => multi && bytesSentPerStep(multi),
  }),
  exact('lower', {
    name: 'messages_per_step',
    label: 'Messages per step',
    read: ({ multi }) => multi && messagesPerStep(multi),
  }),
  exact('higher', {
    name: 'faults_detected',
    label: 'Faults detected',
    // How many must be found is the campaign's own limit, which the user sets.
    severity: 'warn',
    ...ofCampaign,
    read: (source) => finished(source)?.num_detected ?? null,
  }),
  exact('lower', {
    name: 'faults_missed',
    label: 'Faults missed',
    severity: 'warn',
    ...ofCampaign,
    read: (source) => finished(source)?.num_missed ?? null,
  }),
  exact('lower', {
    name: 'false_alarms',
    label: 'False alarms',
    // One more may be noise of the machine, and the campaign has its own limit.
    severity: 'warn',
    ...ofCampaign,
    read: (source) => {
      const alarms = finished(source)?.rates.false_alarms
      return alarms && alarms.trials > 0 ? alarms.successes : null
    },
  }),
]

/** A run that was not checked has no tier that a later check could fall below. */
const knownTier = (tier: ProofTier | null): ProofTier | null => (tier === 'unknown' ? null : tier)

/** An unfinished campaign has found only some of the faults, so its counts are not comparable. */
function finished({ faults }: MeasuredCheck) {
  return faults?.complete ? faults : null
}
