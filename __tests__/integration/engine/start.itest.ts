import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type MiniclusterError, WorkerFailedError } from '../../../src/kit/errors.js'
import { processTransportNames } from '../../../src/lab/trainer/collective/rendezvous.js'
import { aJob, programs, runJob, useFolders } from './engine.js'
import { isAlive } from '../program.js'

const scratch = useFolders()
const transports = processTransportNames

const failureOf = (run: Promise<unknown>): Promise<MiniclusterError> =>
  run.then(
    () => Promise.reject(new Error('the run ended well')),
    (error: MiniclusterError) => error,
  )

/**
 * A workload in which one worker, whichever comes first, says so, notes its process id and does what it is told; what
 * is done in columns, all do.
 */
function workloadWithOddOne(
  folder: string,
  { atLoad = '', inDataset = '', inColumns = '' },
): string {
  const odd = (act: string): string =>
    act === '' ? '' : `if (isFirst()) { console.log('the odd one'); ${act} }`
  const path = join(folder, 'odd.mjs')
  const source = `
import { writeFileSync } from 'node:fs'
function isFirst() {
  try {
    writeFileSync(${JSON.stringify(join(folder, 'odd'))}, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    return false
  }
}
${odd(atLoad)}
export default {
  name: 'odd',
  parameters: () => [{ name: 'w', shape: [4, 1], init: { constant: 0.1 } }],
  dataset() {
    ${odd(inDataset)}
    const row = (id) => [0, 1, 2, 3].map((i) => ((id * 7 + i) % 11) / 11)
    return {
      size: 64,
      columns(ids) {
        ${inColumns}
        return { x: { data: Float32Array.from([...ids].flatMap(row)), shape: [ids.length, 4] } }
      },
    }
  },
  loss: (tf, { w }, { x }) => tf.square(tf.matMul(x, w)).sum(1),
}
`
  writeFileSync(path, source)
  return path
}

const kill = "process.kill(process.pid, 'SIGKILL')"
const spin = 'for (;;);'

describe.each(transports)('Start over %s', (transport) => {
  test.each([
    { name: 'killed while it loads', acts: { atLoad: kill }, message: /was killed with SIGKILL/ },
    { name: 'killed while it makes data', acts: { inDataset: kill }, message: /SIGKILL/ },
    { name: 'that exits while it loads', acts: { atLoad: 'process.exit(0)' }, message: /code 0/ },
    { name: 'that loads for ever', acts: { atLoad: spin }, message: /held up all others/ },
    { name: 'that makes data for ever', acts: { inDataset: spin }, message: /held up all others/ },
  ])('The run names a worker that never trains: $name', async ({ acts, message }) => {
    const folder = scratch()
    const workload = workloadWithOddOne(folder, acts)
    // Long enough for the others to have come to where they wait, on a busy machine too.
    const job = aJob(folder, { workload, transport, workers: 3, stallTimeoutMs: 6000 })
    const error = await failureOf(runJob(job))
    expect(error).toBeInstanceOf(WorkerFailedError)
    expect(error.message).toMatch(message)
    expect(error.message).toMatch(/before it reported a step/)
    // Only the odd one printed anything, and what is shown is the output of the rank that is blamed.
    expect(error.message).toMatch(/Its last lines: the odd one/)
    expect(isAlive(Number(readFileSync(join(folder, 'odd'), 'utf8')))).toBe(false)
  })
})

test('The run blames no single worker when all make data forever', async () => {
  const folder = scratch()
  const workload = workloadWithOddOne(folder, { inColumns: `if (ids.length === 11) ${spin}` })
  const job = aJob(folder, { workload, workers: 3, batchSize: 33, stallTimeoutMs: 6000 })
  const error = await failureOf(runJob(job))
  expect(error).toMatchObject({ ranks: [0, 1, 2], exitCode: 3 })
  expect(error.message).toMatch(
    /^workers 0, 1 and 2 made no more progress \(none of them has reached/,
  )
})

describe('A machine with too few resources', () => {
  test('The run reports too few descriptors for all workers and leaves none', () => {
    const folder = scratch()
    const command = `ulimit -n 60; exec "$0" "$1" run --workers 16 --micro-batches 16`
    const { status, stderr } = spawnSync(
      'sh',
      ['-c', command, process.execPath, join(programs, 'cli.js')],
      { cwd: folder, encoding: 'utf8' },
    )
    expect(status).toBe(3)
    expect(stderr).toMatch(/worker \d+ could not be started: spawn .* EMFILE/)
    expect(stderr).toMatch(/too many files are open: raise `ulimit -n` or use fewer workers/)
    expect(existsSync(join(folder, 'minicluster_results', 'run_metrics.json'))).toBe(false)
  })
})
