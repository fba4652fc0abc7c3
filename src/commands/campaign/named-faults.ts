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

/** Where the faults were asked for, and for how many workers. */
type Asked = { readonly option: string; readonly workers: number }

/** The faults of a set, or of a list of names as a person wrote them; none of the latter is left out in silence. */
export function namedFaults(
  wanted: FaultSetName | readonly string[],
  { option, workers }: Asked,
): ChosenFaults {
  const chosen = chooseFaults(wanted, catalogue, workers)
  if ('unknown' in chosen) throw unknownName(chosen.unknown, option)
  const [needy] = chosen.leftOut
  if (needy && (typeof wanted !== 'string' || chosen.faults.length === 0)) {
    throw new ConfigError(
      `${option}: ${needy.name} takes at least ${needy.needs.minWorkers} workers, there are ${workers}`,
      `raise --workers or leave it out`,
    )
  }
  return chosen
}

function unknownName(name: string, option: string): ConfigError {
  if (name === '') {
    return new ConfigError(
      `${option}: expected names with one comma between them, and one of them is empty`,
    )
  }
  const near = nearestName(
    name,
    catalogue.map((fault) => fault.name),
  )
  return new ConfigError(
    `${option}: there is no fault "${name}"`,
    near === null
      ? 'minicluster fault-test --list names them all'
      : `did you mean ${near}? minicluster fault-test --list names them all`,
  )
}

/** Which of a set's faults are not tried and why; null where all are. */
export function leftOutInWords({ leftOut }: ChosenFaults): string | null {
  if (leftOut.length === 0) return null
  const most = Math.max(...leftOut.map(({ needs }) => needs.minWorkers ?? 1))
  const names = leftOut.map(({ name }) => name).join(', ')
  return `left out, for want of workers (${most} would do): ${names}`
}
