import type { Observation } from '../../watch/monitor/observation.js'
import type { StepEvent } from '../../kit/records/run/run-event.js'
import { allreduceMs, samplesPerSecond } from '../../kit/records/run/step-figures.js'
import type { StepRecord } from '../../kit/records/run/step-record.js'
import type { FreshEvents } from './attempt-watch.js'

/** The finished steps of every rank as observations. */
export function observeSteps(fresh: FreshEvents, atMs: number): Observation[] {
  return fresh.flatMap((events, rank): Observation[] => {
    const steps = events.flatMap((event) => (event.type === 'step' ? recordOf(event) : []))
    return steps.length === 0 ? [] : [{ kind: 'steps', atMs, rank, steps }]
  })
}

/** One rank's step, with the meanings of the health checkpoint: its own loss, and the pace of its own samples. */
function recordOf(event: StepEvent): StepRecord[] {
  const loss = event.local_loss ?? event.loss
  const { samples } = event
  const record = {
    step: event.step,
    loss,
    throughput_samples_per_sec: samplesPerSecond(samples, event.step_ms),
    allreduce_time_ms: allreduceMs(event),
    compute_time_ms: event.compute_ms,
    data_time_ms: event.data_ms,
    wait_time_ms: event.wait_ms,
    transfer_time_ms: event.transfer_ms,
    update_time_ms: event.update_ms,
    step_time_ms: event.step_ms,
    ...(samples !== null && samples > 0 && { samples }),
  }
  return [record]
}
