import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { aFolder, start } from '../program.js'

const setCalendar = join(import.meta.dirname, '../../support/processes/set-calendar.mjs')

/** A small model that makes the file at its thirtieth loss. */
const workloadThatSetsIt = (path: string): string => `
import { writeFileSync } from 'node:fs'
let calls = 0
export default {
  name: 'sets',
  parameters: () => [{ name: 'w', shape: [4, 1], init: { constant: 0.1 } }],
  dataset: () => ({
    size: 64,
    columns: (ids) => ({ x: { data: new Float32Array(ids.length * 4).fill(0.5), shape: [ids.length, 4] } }),
  }),
  loss(tf, { w }, { x }) {
    if (++calls === 30) writeFileSync(${JSON.stringify(path)}, '')
    return tf.square(tf.matMul(x, w)).sum(1)
  },
}
`

/** A run that loses a worker and restarts, with alerts and a watch beside it; its calendar is set on the way. */
async function performRun(setByMs: number) {
  const cwd = await aFolder()
  const at = join(cwd, 'set')
  await writeFile(join(cwd, 'sets.mjs'), workloadThatSetsIt(at))
  const env = {
    ...process.env,
    NODE_OPTIONS: `--import ${pathToFileURL(setCalendar)}`,
    CALENDAR_SET_AT: at,
    CALENDAR_SET_BY: String(setByMs),
  }
  const append = "require('fs').appendFileSync('told', require('fs').readFileSync(0))"
  const alert = `command=${JSON.stringify([process.execPath, '-e', append])}`
  const watch = start('cli.js', ['monitor', 'watch', '--json'], { cwd, env })
  const words = ['run', '--workload', './sets.mjs', '--steps', '120', '--workers', '2', '--json']
  const care = ['--checkpoint-every', '20', '--max-restarts', '1', '--alert', alert]
  const fault = ['--fault', 'worker_crash:rank=1,step=80']
  const run = await start('cli.js', [...words, ...care, ...fault], { cwd, env }).ended
  const told = await readFile(join(cwd, 'told'), 'utf8').catch(() => '')
  return { run, watch: await watch.ended, told }
}

/** The types of the alerts of one kind, or of the anomalies that a watch raised. */
const typesIn = (lines: string, pick: (line: Line) => string | undefined): readonly unknown[] => {
  const each = lines
    .trim()
    .split('\n')
    .map((line) => pick(JSON.parse(line) as Line))
  return [...new Set(each)].filter((type) => type !== undefined).sort()
}

type Line = {
  readonly kind?: string
  readonly type?: string
  readonly event?: string
  readonly verdict?: string
  readonly elapsed_ms?: number | null
  readonly anomaly?: { readonly anomaly_type: string } | null
}

test.each([3_600_000, -3_600_000])(
  'A calendar that jumps by %d ms affects neither a run that restarts nor its alerts and a watch',
  async (setByMs) => {
    const { run, watch, told } = await performRun(setByMs)
    expect(run).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('(1 of 1)') })
    const { tool_payload: metrics } = JSON.parse(run.stdout) as {
      tool_payload: { steps: unknown[]; total_time_sec: number }
    }
    expect(metrics.steps).toHaveLength(120)
    expect(metrics.total_time_sec).toBeGreaterThan(0)
    expect(metrics.total_time_sec).toBeLessThan(600)
    const raised = typesIn(told, ({ kind, type }) => (kind === 'raised' ? type : undefined))
    expect(raised).toContain('failed_worker')
    const shown = typesIn(watch.stdout, ({ anomaly }) => anomaly?.anomaly_type)
    expect(shown).toContain('failed_worker')
    // The restart mended it, in every output.
    const end = JSON.parse(watch.stdout.trim().split('\n').at(-1)!) as Line
    expect(end).toMatchObject({ event: 'ended', phase: 'complete' })
    expect(end.verdict).not.toBe('critical')
    expect(end.elapsed_ms).toBeGreaterThan(0)
    expect(end.elapsed_ms).toBeLessThan(600_000)
    const wrong = ['run_stale', 'clock_skew', 'run_failed']
    expect([...raised, ...shown].filter((type) => wrong.includes(String(type)))).toEqual([])
  },
  120_000,
)
