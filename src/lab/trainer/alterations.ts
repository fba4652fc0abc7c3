import type { Phase, StepTelemetry } from '../telemetry/step-telemetry.js'
import type { Collective } from './collective/collective.js'
import type { Transport } from './collective/transport.js'
import type { Trainer } from './train.js'

/**
 * Ways to change the parts that a worker trains with, each before the next part is built from it. A fault is such a
 * change. An ordinary run has none, and its code path is the same.
 */
export type Alterations = {
  transport?(transport: Transport): Transport
  collective?(collective: Collective): Collective
  trainer?(trainer: Trainer): Trainer
  telemetry?(telemetry: StepTelemetry): StepTelemetry
  /** Called when the training thread enters a phase, before any work of that phase. */
  enter?(phase: Phase, step: number): void
}

export const noAlterations: Alterations = {}
