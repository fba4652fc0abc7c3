import type { RunFacts } from '../detector.js'

/** Whether ranks may have to share a core; true if the number of cores is unknown. */
export const mayShareCores = ({ cores, worldSize }: RunFacts): boolean =>
  cores === null || cores < worldSize
