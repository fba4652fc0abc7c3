import {
  hashOfState,
  hashOfTensor,
  stateDigestWords,
} from '../../../src/kit/records/run/state-digest.js'
import type { RecomputeEvent, ViolationEvent } from '../../../src/kit/records/run/run-event.js'
import type { StepTelemetry } from '../../../src/lab/telemetry/step-telemetry.js'

type Sums = readonly (readonly number[])[]

/** All that one rank was seen to do. */
export type Evidence = {
  readonly losses: number[]
  /** On rank 0: hashes after every step. */
  readonly states: string[]
  readonly tensors: string[][]
  readonly confirmed: { step: number; effect: string }[]
  readonly violations: Pick<ViolationEvent, 'step' | 'check' | 'ranks'>[]
  readonly recomputed: Pick<RecomputeEvent, 'rank' | 'subject' | 'step' | 'digest'>[]
  /** By step: projections of the contributions and of the reduced shard, and the scales. */
  readonly audits: { contributions: Sums; reduced: readonly number[]; scale: number | null }[]
  /** Why it stopped; null at the end of its steps. */
  end: string | null
}

export function createEvidenceRecorder(): {
  telemetry: StepTelemetry
  evidence: Evidence
  confirm: (step: number, effect: string) => void
} {
  const evidence: Evidence = {
    losses: [],
    states: [],
    tensors: [],
    confirmed: [],
    violations: [],
    recomputed: [],
    audits: [],
    end: null,
  }
  const telemetry: StepTelemetry = {
    enter: () => undefined,
    links: () => undefined,
    resources: () => undefined,
    awaiting: () => undefined,
    step: ({ loss }) => void evidence.losses.push(loss),
    audit({ contributions, reduced, appliedScale, expectedScale }) {
      evidence.audits.push({
        contributions: contributions.map(({ projections }) => [...projections]),
        reduced: [...reduced.projections],
        scale: appliedScale === null ? null : appliedScale / expectedScale,
      })
    },
    state(_, digests) {
      const tensors: string[] = []
      for (let at = 0; at < digests.length; at += stateDigestWords) {
        tensors.push(hashOfTensor(digests, at))
      }
      evidence.states.push(hashOfState(digests))
      evidence.tensors.push(tensors)
    },
    event(event) {
      if (event.type === 'violation') {
        const { step, check, ranks } = event
        evidence.violations.push({ step, check, ranks })
      }
      if (event.type === 'recompute') {
        const { rank, subject, step, digest } = event
        evidence.recomputed.push({ rank, subject, step, digest })
      }
    },
  }
  const confirm = (step: number, effect: string) => void evidence.confirmed.push({ step, effect })
  return { telemetry, evidence, confirm }
}
