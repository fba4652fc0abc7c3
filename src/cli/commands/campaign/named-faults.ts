import {
  chooseFaults,
  type ChosenFaults,
  type FaultSetName,
  faultSetNames,
} from '../../../lab/campaign/fault-sets.js'
import { nearestName } from '../../../kit/wording/nearest-name.js'
import { ConfigError } from '../../../kit/errors.js'
import type { Disturbance, Fault } from '../../../lab/faults/disturbance.js'
import { faults as catalogue } from '../../../lab/faults/index.js'
import { chooseInjection } from '../../../lab/faults/reach.js'
import { adaptedTo, savedEvery } from './engine-catalogue.js'
import { usableCores } from '../../../machine/system/usable-cores.js'
import { groupReasons } from '../../../gate/report/faults/fault-words.js'
import type { Engine } from '../../../runtime/run/engine.js'
import { plural } from '../../../kit/wording/plural.js'

/** What `check` injects if nothing is named. */
export const usualFaults = 'quick'

/** `quick`, `standard`, `full`, or names with commas between them. */
export function parseFaultNames(text: string): FaultSetName | readonly string[] {
  const set = faultSetNames.find((name) => name === text)
  return set ?? text.split(',').map((name) => name.trim())
}

/** The source of the request, and the runs it is for. */
export type FaultRequest = {
  readonly option: string
  readonly workers: number
  /** Of the machine; null where unknown. */
  readonly cores: number | null
  readonly engine: Engine
  /** No run may be longer; left out where each is as long as its fault needs. */
  readonly mostSteps?: number
  /** Milliseconds of the longest run; left out if unknown, or if each run lasts as long as its fault needs. */
  readonly mostMs?: number
  /** Longest way to the next checkpoint of the job's own; left out if unknown, or if runs save as asked. */
  readonly savesEvery?: number | null
  /** False where the ranks of the job hold parts of a model. */
  readonly areReplicas?: boolean
}

/** The faults of a set, or of a user's list of names; throws instead of silently leaving out a name. */
export function namedFaults(
  wanted: FaultSetName | readonly string[],
  request: FaultRequest,
): ChosenFaults {
  const { option, workers, cores: ofMachine, engine, mostSteps, mostMs, savesEvery } = request
  const obstacleTo = (fault: Fault): string | null => describeObstacle(fault, engine)
  // A container may leave fewer of them.
  const cores = ofMachine === null ? null : usableCores(ofMachine)
  const known = catalogue.map((fault) => savedEvery(adaptedTo(fault, engine), savesEvery))
  const chosen = chooseFaults(wanted, known, {
    workers,
    cores,
    obstacleTo,
    mostSteps: mostSteps ?? null,
    mostMs: mostMs ?? null,
    ...(savesEvery !== undefined && { savesEvery }),
    areReplicas: request.areReplicas,
  })
  if ('unknown' in chosen) throw unknownName(chosen.unknown, option)
  const [needy] = chosen.leftOut
  // Obstacles that are known only after the job has run leave a fault out, and the report says so.
  const isAskedFor = typeof wanted !== 'string' && mostMs === undefined
  if (needy && (isAskedFor || chosen.faults.length === 0)) {
    throw new ConfigError(
      `${option}: ${needy.fault.name} ${needy.reason}. This run has ${plural(workers, 'worker')} on the engine ${engine.name}`,
      hintFor(needy.fault, mostSteps !== undefined),
    )
  }
  return chosen
}

function hintFor({ needs }: Fault, isOfCommand: boolean): string {
  if (needs.coreEach) return 'lower --workers or leave it out'
  return isOfCommand
    ? 'start more ranks, raise --check-steps or leave it out'
    : 'raise --workers, choose another --engine or leave it out'
}

/** For where none can be injected, whatever their names. */
export function refuseUnknownNames(wanted: FaultSetName | readonly string[], option: string): void {
  const names = typeof wanted === 'string' ? [] : wanted
  const unknown = names.find((name) => !catalogue.some((fault) => fault.name === name))
  if (unknown !== undefined) throw unknownName(unknown, option)
}

function unknownName(name: string, option: string): ConfigError {
  if (name === '') {
    return new ConfigError(`${option}: expected comma-separated names, got an empty one`)
  }
  if (option === 'fault-tests' && /^(none|no|false|never|0)$/.test(name)) {
    return new ConfigError(`${option}: there is no fault "${name}"`, 'did you mean off?')
  }
  const near = nearestName(
    name,
    catalogue.map((fault) => fault.name),
  )
  return new ConfigError(
    `${option}: there is no fault "${name}"`,
    near === null
      ? 'minicluster fault-test --list lists them all'
      : `did you mean ${near}? minicluster fault-test --list lists them all`,
  )
}

/** How a disturbance of `run --fault` is done on an engine; a ConfigError where it cannot be. */
export function injectionWay(
  disturbance: Disturbance,
  { name, reaches }: Engine,
): 'inside' | 'outside' | 'adapter' {
  const injection = chooseInjection(disturbance, reaches)
  if (injection.way !== 'none') return injection.way
  throw new ConfigError(
    `--fault: ${disturbance.name} acts on the ${injection.lacks.join(' and ')} of a run, which the engine ${name} does not reach`,
    'choose another fault or another --engine',
  )
}

/** Names the place of a run that the fault needs and cannot reach; null if nothing is missing. */
function describeObstacle(fault: Fault, { name, reaches }: Engine): string | null {
  const injection = chooseInjection(fault, reaches)
  return injection.way === 'none'
    ? `acts on the ${injection.lacks.join(' and ')} of a run, which the engine ${name} does not reach`
    : null
}

/** Which faults of a set are not tried and why; null where all are. */
export function leftOutInWords({ leftOut }: ChosenFaults): string | null {
  if (leftOut.length === 0) return null
  const reasons = leftOut.map(({ fault, reason }) => ({ fault: fault.name, reason }))
  return `left out: ${groupReasons(reasons)}`
}
