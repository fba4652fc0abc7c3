import type { Aim } from '../records/aim.js'
import type { Disturbance } from '../faults/disturbance.js'
import type { Finding } from '../records/finding.js'
import type { PlannedTrial, TrialTimeline } from '../records/fault-report.js'

/** What a run must be like for a disturbance to be performed and seen in it. */
export type TrialNeeds = Disturbance['needs']

/** One run of a campaign, fully drawn. A clean run has no disturbance, but the needs of one. */
export type Trial = {
  readonly planned: PlannedTrial
  readonly disturbance: Disturbance | null
  readonly aim: Aim | null
  readonly needs: TrialNeeds
  readonly workers: number
}

/** What came of the sealed channel: that the disturbance took effect, and when. */
export type Effect = {
  readonly words: string
  readonly step: number
  readonly atMs: number
}

/** A run that was watched, before anybody is told what was done to it. */
export type Observation = {
  readonly outcome: 'finished' | 'failed' | 'stopped'
  readonly message: string | null
  readonly stepsRun: number
  readonly durationMs: number
  readonly findings: readonly Finding[]
  readonly work: TrialTimeline['ranks']
}

/** A run and, apart from it, what the sealed channel said. */
export type PerformedTrial = {
  readonly observation: Observation
  readonly effect: Effect | null
}
