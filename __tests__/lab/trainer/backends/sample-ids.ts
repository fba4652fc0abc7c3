/** The samples of which the batches in these tests consist. */
export const sampleIds = (numSamples: number): Uint32Array =>
  Uint32Array.from({ length: numSamples }, (_, index) => (index * 37) % 1000)
