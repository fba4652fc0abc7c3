import type { ActionOptions } from '../../config/action-inputs.js'
import { ConfigError } from '../../errors.js'

/** A baseline that is required but never searched for would fail every run, and only at its end. */
export function requireASource({ baseline, requireBaseline }: ActionOptions): void {
  if (!requireBaseline || baseline !== 'none') return
  throw new ConfigError(
    'input require-baseline from the workflow: no baseline can be required when input baseline is none',
    'Set input baseline to artifact, cache or file, or remove require-baseline.',
  )
}
