import type { CheckOutcome } from './check.js'

type Output = {
  readonly description: string
  /** Null where the check never found out. */
  readonly value: (outcome: CheckOutcome) => string | number | null
}

/** The outputs of the Action, in the order of action.yml; one that is not known is empty. */
export const actionOutputs = {
  verdict: {
    description: 'pass, fail, or unknown when the check could not be finished',
    value: ({ verdict }) => verdict,
  },
  correctness: {
    description:
      'What could be established: bitwise (equal bits at every step), bounded (losses within the tolerance) or failed',
    value: ({ correctness }) => correctness?.tier ?? null,
  },
  'report-path': {
    description: 'Path of report.html, one self-contained file',
    value: ({ reportPath }) => reportPath,
  },
  'json-path': {
    description: 'Path of report.json, the same for machines',
    value: ({ jsonPath }) => jsonPath,
  },
  'final-loss': {
    description: 'Loss of the last step of the distributed run',
    value: ({ multi }) => multi?.final_loss ?? null,
  },
  throughput: {
    description: 'Samples per second of the distributed run',
    value: ({ multi }) => multi?.average_throughput_samples_per_sec ?? null,
  },
  speedup: {
    description: 'Throughput of the distributed run over that of one worker',
    value: ({ single, multi }) => {
      const one = single?.average_throughput_samples_per_sec
      const many = multi?.average_throughput_samples_per_sec
      return one && many ? many / one : null
    },
  },
  'scaling-efficiency': {
    description: 'Speedup per worker in percent; 100 is as fast as workers that need not wait',
    value: ({ multi }) => multi?.scaling_efficiency_pct ?? null,
  },
  'allreduce-p50-ms': {
    description: 'Median time of an all-reduce in milliseconds, waiting for peers included',
    value: ({ multi }) => multi?.p50_allreduce_ms ?? null,
  },
  'steps-verified': {
    description: 'Steps after which weights and optimizer state of both runs had the same hash',
    value: ({ correctness }) => correctness?.num_steps_hash_equal ?? null,
  },
  'faults-detected': {
    description: 'Injected faults that the detectors found; empty when none were injected',
    value: ({ faults }) => faults?.num_detected ?? null,
  },
  'faults-missed': {
    description: 'Injected faults that the detectors did not find',
    value: ({ faults }) => faults?.num_missed ?? null,
  },
  'detection-rate': {
    description: 'Share of the injected faults that was found, from 0 to 1',
    value: ({ faults }) => faults?.rates.detection.rate ?? null,
  },
  'false-alarms': {
    description: 'Runs in which nothing was wrong and a detector raised something all the same',
    value: ({ faults }) => faults?.rates.false_alarms.successes ?? null,
  },
} satisfies Record<string, Output>

export type ActionOutputName = keyof typeof actionOutputs
