import { nearestName } from '../../config/nearest-name.js'
import { ConfigError } from '../../errors.js'
import type { Disturbance, Dose } from '../../faults/disturbance.js'
import { controls, faults } from '../../faults/index.js'
import type { Aim } from '../../records/aim.js'

/** A disturbance as a person orders it: `slow_worker:rank=1,step=10,factor=2`. */
export function parseFault(
  text: string,
  run: { readonly workers: number; readonly steps: number },
): { readonly disturbance: Disturbance; readonly aim: Aim } {
  const [name = '', rest = ''] = text.split(/:(.*)/s)
  const disturbance = findDisturbance(name)
  const { workers, steps } = run
  checkWorkers(text, disturbance, workers)
  const { dose } = disturbance
  const number = numbersOf(text, readFields(text, rest, dose))
  const whole = (field: string, fallback: number, range: Range): number =>
    number(field, fallback, range, 'whole number')
  const rank = whole('rank', workers - 1, [0, workers - 1])
  const peer = whole('peer', -1, [0, workers - 1])
  if (peer === rank)
    throw new ConfigError(`--fault ${text}: peer: expected another rank than ${rank}`)
  const step = whole('step', Math.floor(steps / 4), [0, steps - 1])
  const until = whole('until', -1, [step + 1, steps])
  return {
    disturbance,
    aim: {
      ...{ name, rank, step },
      peer: peer < 0 ? (rank + 1) % workers : peer,
      until: until < 0 ? null : until,
      dose: dose ? number(dose.name, dose.default, [dose.from, dose.to]) : 0,
      seed: whole('seed', 1, [0, 2 ** 32 - 1]),
      attempts: whole('attempts', 1, [1, 1000]),
    },
  }
}

type Range = readonly [from: number, to: number]

/** Reads a field as a number within its range; the fallback is for one that was not given. */
function numbersOf(text: string, fields: ReadonlyMap<string, string>) {
  return (field: string, fallback: number, [from, to]: Range, kind = 'number'): number => {
    const given = fields.get(field)
    if (given === undefined) return fallback
    const isNumber = (kind === 'number' ? /^-?\d+(\.\d+)?$/ : /^-?\d+$/).test(given)
    const value = isNumber ? Number(given) : NaN
    if (value >= from && value <= to) return value
    throw new ConfigError(
      `--fault ${text}: ${field}: expected a ${kind} from ${from} to ${to}, got ${given}`,
    )
  }
}

function findDisturbance(name: string): Disturbance {
  const known: readonly Disturbance[] = [...faults, ...controls]
  const found = known.find((one) => one.name === name)
  if (found) return found
  const near = nearestName(
    name,
    known.map((one) => one.name),
  )
  throw new ConfigError(
    `--fault: there is no fault "${name}"`,
    near === null
      ? 'minicluster fault-test --list names them all'
      : `did you mean ${near}? minicluster fault-test --list names them all`,
  )
}

const commonFields = ['rank', 'peer', 'step', 'until', 'seed', 'attempts']

function readFields(text: string, rest: string, dose: Dose | null): Map<string, string> {
  const allowed = dose ? [...commonFields, dose.name] : commonFields
  const fields = new Map<string, string>()
  for (const part of rest === '' ? [] : rest.split(',')) {
    const [field = '', value] = part.split(/=(.*)/s)
    if (value === undefined || !allowed.includes(field)) {
      throw new ConfigError(
        `--fault ${text}: expected ${allowed.map((one) => `${one}=<number>`).join(', ')}, got ${part}`,
      )
    }
    if (fields.has(field)) throw new ConfigError(`--fault ${text}: ${field} is given twice`)
    fields.set(field, value)
  }
  return fields
}

function checkWorkers(text: string, { needs }: Disturbance, workers: number): void {
  const { minWorkers = 1 } = needs
  if (workers >= minWorkers) return
  throw new ConfigError(
    `--fault ${text}: it takes at least ${minWorkers} workers, --workers is ${workers}`,
  )
}
