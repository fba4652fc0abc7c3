/** The records whose JSON Schema is published, without the schemas themselves. */
export const recordNames = [
  'run-metrics',
  'canonical-result',
  'health-checkpoint',
  'health-report',
  'health-status',
  'monitor-event',
  'correctness-report',
  'report',
  'checkpoint-manifest',
  'run-event',
  'coordinator-event',
  'finding',
  'fault-report',
  'baseline',
  'comparison',
  'job-status',
  'job-health',
  'proof-report',
] as const
export type RecordName = (typeof recordNames)[number]
