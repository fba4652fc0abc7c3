import type { Aim } from '../../kit/records/run/aim.js'
import type { Disturbance } from '../faults/disturbance.js'
import type { Finding } from '../../kit/records/run/finding.js'
import type { PlannedTrial, TrialTimeline } from '../../kit/records/reports/fault-report.js'

/** What a run needs so that a disturbance can be performed and observed. */
export type TrialNeeds = Disturbance['needs']

/** One run of a campaign, fully drawn. A clean run has no disturbance, but the needs of one. */
export type Trial = {
  readonly planned: PlannedTrial
  readonly disturbance: Disturbance | null
  readonly aim: Aim | null
  readonly needs: TrialNeeds
  readonly workers: number
  /** Whether what is found in it, or not found, depends on durations. A clean run is timed if its faulty twin is. */
  readonly isTimed: boolean
}

/** What the sealed channel reported: that the disturbance took effect, and when. */
export type Effect = {
  readonly words: string
  readonly step: number
  readonly atMs: number
}

/** A run that was watched, before the injected fault is revealed. */
export type Observation = {
  readonly outcome: 'finished' | 'failed' | 'stopped'
  readonly message: string | null
  readonly stepsRun: number
  readonly durationMs: number
  readonly findings: readonly Finding[]
  /** Cores that other programs used meanwhile; null where unknown. */
  readonly foreignCores: number | null
  /** Whether all findings are of time, in a run in which other programs held the cores: they prove nothing. */
  readonly isExplainedByLoad: boolean
  readonly work: TrialTimeline['ranks']
}

/** A run and, kept apart from it, what the sealed channel reported. */
export type PerformedTrial = {
  readonly observation: Observation
  readonly effect: Effect | null
}
