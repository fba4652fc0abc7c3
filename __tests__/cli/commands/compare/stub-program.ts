import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** How a program that only writes a record behaves. */
export type StubSetup = {
  /** Milliseconds of a step; noise comes on top. */
  readonly stepMs?: number
  /** Of the final weights; any: another in each run. */
  readonly hash?: string
  readonly bytes?: number
  /** Ends like this after saying why. */
  readonly exitCode?: number
  /** As an older program that has no --fault. */
  readonly knowsFaults?: boolean
  readonly extra?: string
}

/**
 * Writes a program that takes `run --output ...` as ours does and leaves a record in no time: a process of its own, so
 * that commands start it really. `slow_worker:...factor=F` makes steps longer, as the fault would.
 */
export async function writeStub(folder: string, setup: StubSetup = {}): Promise<string> {
  const path = join(folder, 'program.mjs')
  await writeFile(path, `const setup = ${JSON.stringify(setup)}\n${program}\n${setup.extra ?? ''}`)
  return path
}

const program = `
import { randomUUID } from 'node:crypto'
import { appendFileSync, writeFileSync } from 'node:fs'
const words = process.argv.slice(2)
const valueOf = (flag) => words[words.indexOf(flag) + 1]
const fault = words.includes('--fault') ? valueOf('--fault') : null
if (process.env.STUB_LOG) appendFileSync(process.env.STUB_LOG, JSON.stringify({ cwd: process.cwd(), words }) + '\\n')
if (fault && setup.knowsFaults === false) {
  console.error("error: command line: unknown option '--fault'")
  process.exit(2)
}
if (setup.exitCode) {
  console.error('error: this went wrong\\u001b[31m')
  process.exit(setup.exitCode)
}
const factor = fault ? Number(/factor=([\\d.]+)/.exec(fault)[1]) : 1
const noise = 1 + 0.01 * (Math.random() - 0.5)
const compute = 1.5 * factor
const step_time_ms = ((setup.stepMs ?? 2) - 1.5 + compute) * noise
const num = 20
const steps = Array.from({ length: num }, (_, step) => ({
  step, loss: 1, throughput_samples_per_sec: 64000 / step_time_ms, allreduce_time_ms: 0.2 * noise,
  compute_time_ms: compute, step_time_ms, samples: 64,
}))
const spread = (p50) => ({ mean: p50, p50, p95: p50, max: p50 })
const worker = (rank) => ({
  rank, samples: 32 * num, throughput_samples_per_sec: 1000, data_ms: spread(0), compute_ms: spread(compute),
  wait_ms: spread(0), transfer_ms: spread(0), update_ms: spread(0), step_ms: spread(step_time_ms),
  bytes_sent: setup.bytes ?? 20000, peak_rss_bytes: 1e8,
})
writeFileSync(valueOf('--output'), JSON.stringify({
  config: { num_steps: num, learning_rate: 0.01, batch_size: 64, num_processes: 2, seed: 42 },
  num_workers: 2, num_steps: num, steps, total_time_sec: 0.1, total_allreduce_time_ms: 1, total_compute_time_ms: 1,
  start_timestamp: '2026-01-01T00:00:00Z', end_timestamp: '2026-01-01T00:00:01Z', average_loss: 1, final_loss: 1,
  average_throughput_samples_per_sec: 64000 / step_time_ms, workers: [worker(0), worker(1)],
  integrity: { replica_votes: num, ledger_checks: num, message_checks: 4 * num },
  final_state_hash: setup.hash === 'any' ? randomUUID().replaceAll('-', '') : setup.hash ?? '0'.repeat(32),
  environment: { os: 'Linux 6.1.0', architecture: 'x64', cpu_model: 'A CPU', cpu_cores: 2, memory_bytes: 1e9, node_version: '20.1.0', minicluster_version: '0.1.0' },
  backend: { requested: 'auto', selected: 'kernels', reason: 'it is there' },
}))
`
