import type { OptionSource } from './resolve.js'

type Sizes = {
  readonly workers: number
  readonly batchSize: number
  /** Null or absent: one for each worker. */
  readonly microBatches?: number | null
  /** The user's own command shares out its batches itself. */
  readonly command?: readonly string[] | null
}

/** Every worker needs a micro-batch and every micro-batch a sample: workers <= micro-batches <= batch size. */
export function trainingConstraints(sizes: Sizes, source: OptionSource): readonly string[] {
  const { workers, batchSize, microBatches = null } = sizes
  if (sizes.command) return []
  const spell = (name: keyof Sizes) => `${source.spell(name)} from ${source.place(name)}`
  if (microBatches === null) {
    return batchSize >= workers
      ? []
      : [
          `${spell('batchSize')}: expected at least ${workers}, a sample for each of the ${workers} workers, ` +
            `got ${batchSize}`,
        ]
  }
  const problems: string[] = []
  if (microBatches < workers) {
    problems.push(
      `${spell('microBatches')}: expected at least ${workers}, one for each of the ${workers} workers, ` +
        `got ${microBatches}`,
    )
  }
  if (batchSize < microBatches) {
    problems.push(
      `${spell('batchSize')}: expected at least ${microBatches}, a sample for each of the ${microBatches} ` +
        `micro-batches, got ${batchSize}`,
    )
  }
  return problems
}
