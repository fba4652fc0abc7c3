import {
  chooseFaults,
  type ChosenFaults,
  type FaultSetName,
  faultSetNames,
} from '../../campaign/fault-sets.js'
import { nearestName } from '../../config/nearest-name.js'
import { ConfigError } from '../../errors.js'
import { faults as catalogue } from '../../faults/index.js'

/** `quick`, `standard`, `full`, or names with commas between them. */
export function wantedFaults(text: string): FaultSetName | readonly string[] {
  const set = faultSetNames.find((name) => name === text)
  return set ?? text.split(',').map((name) => name.trim())
}

/** The faults of a set, or of a list of names as a person wrote them. */
export function namedFaults(wanted: FaultSetName | readonly string[]): ChosenFaults {
  const chosen = chooseFaults(wanted, catalogue)
  if (!('unknown' in chosen)) return chosen
  const names = catalogue.map(({ name }) => name)
  const near = nearestName(chosen.unknown, names)
  throw new ConfigError(
    `there is no fault "${chosen.unknown}"`,
    near === null
      ? 'minicluster fault-test --list names them all'
      : `did you mean ${near}? --list names them all`,
  )
}
