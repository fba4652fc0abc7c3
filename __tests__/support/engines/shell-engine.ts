import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { parseControlLine } from '../../../src/kit/records/run/control-message.js'
import { runDirectory } from '../../../src/kit/records/run/run-directory.js'
import type { Engine } from '../../../src/runtime/run/engine.js'
import type { Job } from '../../../src/runtime/run/job.js'
import type { WorkerEvents, WorkerHandle } from '../../../src/runtime/run/worker-handle.js'
import { rankLog } from '../builders/event-log.js'

/** Takes what is prepared for each step, writes it to the log, and beats on descriptor 3. */
const loop = `
log=$1 records=$2 steps=$3
cat "$records/start" >> "$log"
step=0
while [ $step -lt $steps ]; do
  sleep 0.05
  cat "$records/step-$step" >> "$log"
  printf '%s\\n' "$(cat "$records/beat-$step")" >&3
  step=$((step + 1))
done
cat "$records/finish" >> "$log"
printf '{"type":"done","result":null}\\n' >&3
`

/** An engine for tests that is not our trainer: a shell loop for each rank, which cannot tell its times apart. */
export const shellEngine: Engine = {
  name: 'shell',
  shows: [
    'start',
    'step',
    'finish',
    'run-started',
    'beat',
    'process',
    'failure',
    'exit',
    'done',
    'look',
    'run-ended',
  ],
  reaches: ['process'],
  async prepare(job) {
    const scratch = mkdtempSync(join(tmpdir(), 'minicluster-shell-'))
    return {
      job,
      firstStep: 0,
      transport: null,
      links: null,
      start: (events) =>
        Array.from({ length: job.workers }, (_, rank) => startRank(job, rank, scratch, events)),
      close: async () => rmSync(scratch, { recursive: true, force: true }),
    }
  },
}

function startRank(job: Job, rank: number, scratch: string, events: WorkerEvents): WorkerHandle {
  const records = mkdtempSync(join(scratch, `rank-${rank}-`))
  writeRecords(job, rank, records)
  const log = runDirectory.events(job.runDirectory, rank)
  const parameters = ['-c', loop, 'sh', log, records, String(job.steps ?? 5)]
  const child = spawn('sh', parameters, {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
  })
  let hasExited = false
  createInterface({ input: child.stdio[3] as Readable }).on('line', (line) => {
    const heard = parseControlLine(line)
    if (heard.status === 'message')
      events.message(rank, { ...heard.message, rank, pid: 0 } as never)
  })
  child.on('close', (code, signal) => {
    hasExited = true
    events.exit(rank, { code, signal })
  })
  return {
    rank,
    pid: child.pid,
    get hasExited() {
      return hasExited
    },
    kill: () => void (child.pid !== undefined && process.kill(-child.pid, 'SIGKILL')),
    readState: () => null,
  }
}

function writeRecords({ workers, steps, runId }: Job, rank: number, records: string): void {
  const write = (name: string, contents: Buffer | string) =>
    writeFileSync(join(records, name), contents)
  write(
    'start',
    rankLog({
      type: 'start',
      version: 1,
      run_id: runId,
      rank,
      world_size: workers,
      pid: 1,
      first_step: 0,
      at_ms: 0,
    }),
  )
  const unknown = {
    data_ms: null,
    compute_ms: null,
    wait_ms: null,
    transfer_ms: null,
    update_ms: null,
  }
  for (let step = 0; step < (steps ?? 5); step++) {
    const loss = 1 / (step + 1)
    write(
      `step-${step}`,
      rankLog({
        type: 'step',
        rank,
        step,
        epoch: 0,
        loss,
        local_loss: loss,
        samples: 4,
        global_samples: 4 * workers,
        ...unknown,
        step_ms: 50,
        at_ms: 50 * (step + 1),
      }),
    )
    const latest = { step, loss, throughputSamplesPerSec: 80, allreduceMs: null, computeMs: null }
    const place = { phase: 'data', step: step + 1, sequence: step, waitingFor: null }
    write(`beat-${step}`, JSON.stringify({ type: 'beat', ...place, sentMs: 50 * step, latest }))
  }
  write(
    'finish',
    rankLog({
      type: 'finish',
      rank,
      steps: steps ?? 5,
      bytes_sent: 0,
      message_checks: 0,
      replica_votes: 0,
      ledger_checks: 0,
      peak_rss_bytes: null,
      at_ms: 1000,
    }),
  )
}
