import { createHash } from 'node:crypto'
import type { AskedSettings } from '../../kit/records/baseline/baseline.js'
import type { RunConfigRecord, RunMetrics } from '../../kit/records/run/run-metrics.js'
import type { MeasuredCheck } from './metric.js'
import { oneLine } from '../../kit/wording/one-line.js'
import { listFew } from '../../kit/wording/first-few.js'
import { nameOfWorkload } from '../../kit/wording/workload-name.js'

/**
 * The settings of the judged run that change its numbers, modules by the last part of their path; empty without a run.
 */
export function askedOf({ multi }: MeasuredCheck): AskedSettings {
  return multi === null ? {} : askedOfRun(multi)
}

/** Settings that a run's record has under the same name. */
const ofConfig = [
  'batch_size',
  'micro_batches',
  'optimizer',
  'learning_rate',
  'seed',
  'hidden_size',
  'num_layers',
  'input_size',
  'output_size',
  'verify_every',
  'audit_every',
  'checkpoint_every',
] as const satisfies readonly (keyof RunConfigRecord)[]

function askedOfRun({ config, ...run }: RunMetrics): AskedSettings {
  return {
    workload: nameOfWorkload(config.workload ?? run.workload_type ?? undefined) ?? null,
    workers: run.num_workers,
    steps: config.num_steps,
    resumed_from_step: run.resumed_from_step ?? null,
    ...Object.fromEntries(ofConfig.map((name) => [name, config[name] ?? null])),
    backend: run.backend?.selected ?? null,
    transport: run.collective_backend ?? config.collective_backend ?? null,
  }
}

/** SHA-256 of the settings in the order of their names. */
export function hashOfSettings(settings: AskedSettings): string {
  const inOrder = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex')
}

/** What differs, such as `steps 100, now 200`; empty where nothing does. */
export function describeDifference(before: AskedSettings, now: AskedSettings): string {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])]
  const differences = names.flatMap((name) => {
    const [old, current] = [settingOf(before, name), settingOf(now, name)]
    return old === current
      ? []
      : [oneLine(`${name} ${old ?? 'unknown'}, now ${current ?? 'unknown'}`, 80)]
  })
  return listFew(differences, 5, '; ')
}

const settingOf = (settings: AskedSettings, name: string): string | number | null =>
  Object.hasOwn(settings, name) ? (settings[name] ?? null) : null
