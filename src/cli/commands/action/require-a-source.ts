import type { ActionOptions } from '../../config/action-inputs.js'
import { requireSources } from '../check/require-sources.js'

/** Refuses what is required but that the inputs do not request. */
export function requireASource({ baseline, paired, faultTests, require }: ActionOptions): void {
  requireSources(require, {
    baseline: baseline === 'none' && [
      'input require from the workflow: no baseline can be required when input baseline is none',
      'Set input baseline to artifact, cache or file, or remove baseline from require.',
    ],
    pairs: !paired && [
      'input require from the workflow: no pairs can be required when input paired is false',
      'Set input paired to true, or remove pairs from require.',
    ],
    faults: faultTests === 'off' && [
      'input require from the workflow: no faults can be required when input fault-tests is off',
      'Set input fault-tests to quick, standard or full, or remove faults from require.',
    ],
  })
}
