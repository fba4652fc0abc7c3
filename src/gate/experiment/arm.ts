/**
 * The arms of a block: side A, side B, side A again for the noise of this machine, and side A really slowed down to
 * test that the gate detects it.
 */
export type Arm = 'base' | 'head' | 'base-again' | 'slowed'

/** The metrics of one fresh process; null if unknown. */
export type MeasuredRun = {
  readonly arm: Arm
  /** From 0; the warm-up block is not among them. */
  readonly block: number
  /** Place in its block, from 0. */
  readonly position: number
  /** By metric. */
  readonly values: Readonly<Record<string, number | string | null>>
}

/** One metric in one block as logarithms that grow as things get worse. */
export type Block = {
  /** Both runs of side A. */
  readonly base: readonly [number, number]
  readonly other: number
}

/** Runs of a block that are the same code when nothing has changed: side A twice and side B. */
export const runsPerBlock = 3
