import type { CheckpointFacts } from './worker-facts.js'

/**
 * Whether detectors have followed a finished run from its start and saw each worker's own work. Their judgement covers
 * all steps and stands, so the last steps alone must not contradict it.
 */
export const isJudged = ({ details, isOver, workers }: CheckpointFacts): boolean =>
  isOver &&
  details?.findings !== undefined &&
  workers.every((worker) => (worker.details?.own_work_ms ?? null) !== null)
