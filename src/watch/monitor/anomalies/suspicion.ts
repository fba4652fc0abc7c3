import type { Anomaly, CheckpointAnomalyType, Undecided } from '../anomaly.js'

/** What a single look neither shows nor rules out, so that the run is unknown. */
export const suspicion = (type: CheckpointAnomalyType, { description }: Anomaly): Undecided => ({
  type,
  reason: `${description}; a single poll shows one step of each worker, which may be chance`,
  needs: 'the event logs of the run (--run-dir), or monitor watch, which polls repeatedly',
  isSuspected: true,
})
