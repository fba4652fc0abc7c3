import { nearestName } from '../../../kit/wording/nearest-name.js'
import { ConfigError } from '../../../kit/errors.js'
import type { Disturbance, Dose } from '../../../lab/faults/disturbance.js'
import { controls, faults } from '../../../lab/faults/index.js'
import type { Aim } from '../../../kit/records/run/aim.js'
import type { Engine } from '../../../runtime/run/engine.js'

/** What decides whether a fault can be performed in a run. */
type RunSize = Pick<Engine, 'sendsTo'> & {
  readonly workers: number
  readonly steps: number
  readonly checkpointEvery: number
}

export type RequestedFault = { readonly disturbance: Disturbance; readonly aim: Aim }

/** Parses a disturbance of `--fault`, such as `slow_worker:rank=1,step=10,factor=2`. */
export function parseFault(text: string, run: RunSize): RequestedFault {
  const [name = '', rest = ''] = text.split(/:(.*)/s)
  const disturbance = findDisturbance(name)
  const { workers, steps, sendsTo } = run
  checkNeeds(text, disturbance, run)
  const { dose } = disturbance
  const number = numbersOf(text, readFields(text, rest, dose))
  const whole = (field: string, fallback: number, range: Range): number =>
    number(field, fallback, range, 'whole number')
  const rank = whole('rank', workers - 1, [0, workers - 1])
  const peer = whole('peer', -1, [0, workers - 1])
  if (peer === rank)
    throw new ConfigError(`--fault ${text}: peer: expected a rank other than ${rank}`)
  const step = whole('step', Math.floor(steps / 4), [0, steps - 1])
  const until = whole('until', -1, [step + 1, steps])
  checkForCheckpoint(text, disturbance, { ...run, step })
  return {
    disturbance,
    aim: {
      name,
      rank,
      step,
      peer: peer < 0 ? (sendsTo?.(rank, workers) ?? (rank + 1) % workers) : peer,
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
      `--fault ${text}: ${field}: expected a ${kind} from ${from} to ${to}, got ${given || 'nothing'}`,
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
      ? 'minicluster fault-test --list lists them all'
      : `did you mean ${near}? minicluster fault-test --list lists them all`,
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

function checkNeeds(text: string, { needs, target }: Disturbance, run: RunSize): void {
  const minWorkers = Math.max(needs.minWorkers ?? 1, target === 'link' ? 2 : 1)
  if (run.workers < minWorkers) {
    throw new ConfigError(
      `--fault ${text}: it needs at least ${minWorkers} workers, --workers is ${run.workers}`,
    )
  }
  if (needs.checkpointEvery !== undefined && run.checkpointEvery === 0) {
    throw new ConfigError(
      `--fault ${text}: it would have no effect, because the run saves no checkpoint`,
      `add --checkpoint-every ${needs.checkpointEvery}`,
    )
  }
}

/** A checkpoint fault waits for the first checkpoint saved at its step or later. */
function checkForCheckpoint(
  text: string,
  { needs }: Disturbance,
  { steps, step, checkpointEvery }: RunSize & { readonly step: number },
): void {
  if (needs.checkpointEvery === undefined) return
  const last = steps - (steps % checkpointEvery)
  if (step <= last) return
  throw new ConfigError(
    `--fault ${text}: step: no checkpoint is saved after step ${step}, the last one is that of step ${last}`,
  )
}

/** The planned fault and its target in one line. */
export function describeRequest({ disturbance, aim }: RequestedFault): string {
  const { name, dose, summary, target } = disturbance
  const strength = dose === null ? '' : ` at ${dose.name}=${aim.dose}`
  const places = {
    rank: ` on rank ${aim.rank}`,
    link: ` between ranks ${aim.rank} and ${aim.peer}`,
    group: '',
    checkpoint: '',
  }
  const when =
    aim.until === null ? `from step ${aim.step} on` : `in steps ${aim.step} to ${aim.until - 1}`
  return `fault ${name}${strength}${places[target]} ${when}: ${summary}`
}
