import type { CheckpointDetector } from '../checkpoint-detector.js'

/** What judges a run from its checkpoints alone, one line each. */
export const checkpointDetectors: readonly CheckpointDetector[] = []
