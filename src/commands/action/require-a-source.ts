import type { ActionOptions } from '../../config/action-inputs.js'
import { ConfigError } from '../../errors.js'

/** A baseline that is required and looked for nowhere would fail every run, pairs or not, and say so only at its end. */
export function requireASource({ baseline, requireBaseline }: ActionOptions): void {
  if (!requireBaseline || baseline !== 'none') return
  throw new ConfigError(
    'input require-baseline from the workflow: there is no baseline to require where input baseline is none',
    'Say where it is looked for, baseline: artifact, cache or file, or leave require-baseline out.',
  )
}
