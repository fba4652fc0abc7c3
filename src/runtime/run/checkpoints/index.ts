import { InfrastructureError } from '../../../kit/errors.js'
import type { CheckpointLayout } from './layout.js'
import { checkpointLayouts as listedLayouts } from '../../../watch/jobs/checkpoints/index.js'
import { listedLayout } from './listed-layout.js'
import { miniclusterLayout } from './minicluster.js'

/** Ours, and those of other frameworks; a new one is one file and one line in src/watch/jobs/checkpoints. */
export const checkpointLayouts: readonly CheckpointLayout[] = [
  miniclusterLayout,
  ...listedLayouts.map(listedLayout),
]

/** The layout of a name. */
export function checkpointLayout(name: string): CheckpointLayout {
  const found = checkpointLayouts.find((layout) => layout.name === name)
  if (!found) throw new InfrastructureError(`there is no checkpoint layout "${name}"`)
  return found
}
