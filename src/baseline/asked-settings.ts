import { createHash } from 'node:crypto'
import type { AskedSettings } from '../records/baseline.js'
import type { RunMetrics } from '../records/run-metrics.js'
import type { MeasuredCheck } from './metric.js'
import { oneLine } from './words.js'

/** What was asked of the judged run and changes its numbers, modules by the last part of their path; empty without one. */
export function askedOf({ multi }: MeasuredCheck): AskedSettings {
  return multi === null ? {} : askedOfRun(multi)
}

function askedOfRun({ config, ...run }: RunMetrics): AskedSettings {
  return {
    workload: lastPart(config.workload ?? run.workload_type ?? null),
    workers: run.num_workers,
    steps: config.num_steps,
    resumed_from_step: run.resumed_from_step ?? null,
    batch_size: config.batch_size,
    micro_batches: config.micro_batches ?? null,
    optimizer: config.optimizer ?? null,
    learning_rate: config.learning_rate,
    seed: config.seed,
    hidden_size: config.hidden_size ?? null,
    num_layers: config.num_layers ?? null,
    input_size: config.input_size ?? null,
    output_size: config.output_size ?? null,
    verify_every: config.verify_every ?? null,
    backend: run.backend?.selected ?? null,
    transport: run.collective_backend ?? config.collective_backend ?? null,
  }
}

const lastPart = (path: string | null): string | null => path?.split(/[\\/]/).at(-1) ?? null

/** SHA-256 of the settings in the order of their names. */
export function hashOfSettings(settings: AskedSettings): string {
  const inOrder = Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(inOrder)).digest('hex')
}

/** What differs, such as `steps 100, now 200`; empty where nothing does. */
export function describeDifference(before: AskedSettings, now: AskedSettings): string {
  const names = [...new Set([...Object.keys(now), ...Object.keys(before)])]
  const told = names.flatMap((name) => {
    const [old, current] = [settingOf(before, name), settingOf(now, name)]
    return old === current ? [] : [oneLine(`${name} ${old ?? 'unknown'}, now ${current ?? 'unknown'}`)]
  })
  const [shown, hidden] = [told.slice(0, 5), told.length - 5]
  return shown.join('; ') + (hidden > 0 ? ` and ${hidden} more` : '')
}

const settingOf = (settings: AskedSettings, name: string): string | number | null =>
  Object.hasOwn(settings, name) ? (settings[name] ?? null) : null
