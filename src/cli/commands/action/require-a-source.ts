import type { ActionOptions } from '../../config/action-inputs.js'
import { ConfigError } from '../../../kit/errors.js'

/** What is required but never requested would fail every run, and only at its end. */
export function requireASource({ baseline, paired, faultTests, require }: ActionOptions): void {
  if (require.includes('baseline') && baseline === 'none') {
    throw new ConfigError(
      'input require from the workflow: no baseline can be required when input baseline is none',
      'Set input baseline to artifact, cache or file, or remove baseline from require.',
    )
  }
  if (require.includes('pairs') && !paired) {
    throw new ConfigError(
      'input require from the workflow: no pairs can be required when input paired is false',
      'Set input paired to true, or remove pairs from require.',
    )
  }
  if (require.includes('faults') && faultTests === 'off') {
    throw new ConfigError(
      'input require from the workflow: no faults can be required when input fault-tests is off',
      'Set input fault-tests to quick, standard or full, or remove faults from require.',
    )
  }
}
