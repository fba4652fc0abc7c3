/**
 * Another process that writes a checkpoint: node checkpoint-writer.mjs <path> <steps> <pause in ms> <setup>.
 * `halves` writes into the file in two parts with a pause between them; `rename` replaces it.
 */
import { closeSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

const [path, stepsText, pauseText, setup] = process.argv.slice(2)
const totalSteps = Number(stepsText)
const pauseMs = Number(pauseText)

const textOf = (step) => {
  const timestamp = new Date().toISOString()
  const workers = [0, 1, 2].map((worker_id) => ({
    worker_id,
    step,
    loss: 1 / (step + 1),
    throughput_samples_per_sec: 1000,
    allreduce_time_ms: 1,
    compute_time_ms: 4,
    status: 'healthy',
    timestamp,
  }))
  const is_complete = step + 1 === totalSteps
  const run = { run_id: 'written', total_steps: totalSteps, completed_steps: step + 1 }
  return JSON.stringify({ ...run, workers, timestamp, is_complete })
}

for (let step = 0; step < totalSteps; step++) {
  const text = textOf(step)
  if (setup === 'rename') {
    writeFileSync(`${path}.new`, text)
    renameSync(`${path}.new`, path)
  } else {
    const file = openSync(path, 'w')
    writeSync(file, text.slice(0, text.length / 2))
    await delay(pauseMs / 2)
    writeSync(file, text.slice(text.length / 2))
    closeSync(file)
  }
  await delay(pauseMs)
}
