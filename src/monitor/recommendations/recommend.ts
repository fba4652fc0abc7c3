import type { Anomaly } from '../anomaly.js'
import type { Recommendation } from '../monitor-view.js'

/** What an anomaly means, what to look at next, and commands to run. */
export function recommend(
  anomaly: Anomaly,
  context: { checkpointPath: string },
): Omit<Recommendation, 'anomalyId'> {
  return {
    meaning: anomaly.description,
    next: [],
    commands: [`minicluster monitor status --checkpoint ${context.checkpointPath}`],
  }
}
