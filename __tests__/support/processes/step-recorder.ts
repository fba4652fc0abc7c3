import {
  hashOfState,
  hashOfTensor,
  stateDigestWords,
} from '../../../src/kit/records/run/state-digest.js'
import type { StepTelemetry } from '../../../src/lab/telemetry/step-telemetry.js'

/** What a rank's telemetry was told. */
export type RecordedSteps = {
  readonly losses: number[]
  readonly states: { step: number; state: string; tensors: string[] }[]
}

/** A telemetry that keeps what it is told, for tests that train in a thread. */
export function createStepRecorder(): { telemetry: StepTelemetry; recorded(): RecordedSteps } {
  const losses: number[] = []
  const states: RecordedSteps['states'] = []
  return {
    telemetry: {
      enter: () => undefined,
      event: () => undefined,
      audit: () => undefined,
      links: () => undefined,
      resources: () => undefined,
      awaiting: () => undefined,
      step: ({ loss }) => void losses.push(loss),
      state(step, digests) {
        const tensors: string[] = []
        for (let at = 0; at < digests.length; at += stateDigestWords) {
          tensors.push(hashOfTensor(digests, at))
        }
        states.push({ step, state: hashOfState(digests), tensors })
      },
    },
    recorded: () => ({ losses, states }),
  }
}
