/** Checkpoint texts of a made-up run with ordinary noise, a second apart; the same ones every time. */
export function simulateRun(numWorkers, totalSteps) {
  const startMs = Date.UTC(2026, 0, 1)
  const random = createRandom(5)
  let step = -1
  let second = 0
  return {
    /** `numSteps` steps later. */
    next(numSteps) {
      step += Math.round(numSteps)
      second += 1
      const atMs = startMs + second * 1000
      const timestamp = new Date(atMs).toISOString()
      const workers = Array.from({ length: numWorkers }, (_, worker_id) => ({
        worker_id,
        step,
        loss: 0.5 + 3 * Math.exp(-second / 600) + 0.02 * random(),
        throughput_samples_per_sec: 2400 + 50 * random(),
        allreduce_time_ms: 1.2 + 0.1 * random(),
        compute_time_ms: 3.3 + 0.1 * random(),
        status: 'healthy',
        timestamp,
      }))
      const run = { run_id: 'bench', total_steps: totalSteps, completed_steps: step + 1 }
      const text = JSON.stringify({ ...run, workers, timestamp, is_complete: false }, null, 2)
      return { text, atMs }
    },
  }
}

/** The same with the figures of one minute repeated, which is fast enough for runs of a day. */
export function repeatMinute(numWorkers, totalSteps) {
  const original = simulateRun(numWorkers, totalSteps)
  const minute = Array.from({ length: 60 }, () => {
    const { text, atMs } = original.next(1)
    const { completed_steps: completed } = JSON.parse(text)
    return text
      .replaceAll(new Date(atMs).toISOString(), '<date>')
      .replaceAll(`"step": ${completed - 1}`, '"step": <step>')
      .replace(`"completed_steps": ${completed}`, '"completed_steps": <completed>')
  })
  const startMs = Date.UTC(2026, 0, 1)
  let step = -1
  let second = 0
  return {
    next(numSteps) {
      step += numSteps
      second += 1
      const atMs = startMs + second * 1000
      const text = minute[second % 60]
        .replaceAll('<date>', new Date(atMs).toISOString())
        .replaceAll('<step>', String(step))
        .replace('<completed>', String(step + 1))
      return { text, atMs }
    },
  }
}

/** From 0 to 1 (mulberry32). */
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
