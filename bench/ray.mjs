import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundleSettings } from '../bundle-settings.mjs'
import { digits } from './harness/table.mjs'

const execute = promisify(execFile)
const root = fileURLToPath(new URL('../', import.meta.url))

export const title = 'Jobs on Ray: recoveries'
export const rule =
  "A real Ray with a token, a head of its own for every run (MINICLUSTER_RAY names an environment with ray[train] and torch). Ray Train with two ranks over Gloo, under `jobs supervise`. A rank is killed or hangs, the raylet of a second node or Ray's supervisor of the job is killed. Time runs from the fault to the first step that is new, on rank 0. Ray Train's own recovery is the same program and the same kill with max_failures 1. The detector of overlaps reads what the programs themselves write every 50 ms. In the rows of the head, its control service is killed while the program lives on, and another head takes its address."

const faults = ['kill', 'hang', 'raylet', 'supervisor']

export async function measure({ scratch, program, isQuick, progress }) {
  const subject = await bundleSubject(scratch)
  const times = isQuick ? 1 : 5
  const look = async (...words) => {
    progress(words.join(' '))
    const env = { ...process.env, MINICLUSTER_CLI: program.path }
    const options = { cwd: root, maxBuffer: 1e8, env }
    const { stdout } = await execute(process.execPath, [subject, ...words.map(String)], options)
    progress(stdout)
    return JSON.parse(stdout).runs
  }
  const runs = []
  for (const fault of faults) runs.push(...(await look('recoveries', times, fault)))
  const heads = await look('heads', times)
  return { tables: [table(runs, heads)], targets: targetsOf(runs, heads), results: { runs, heads } }
}

async function bundleSubject(scratch) {
  const { build } = await import('esbuild')
  const outfile = join(await mkdtemp(join(scratch, 'ray-')), 'subject.mjs')
  const entryPoints = ['bench/ray/subject.ts']
  await build({ ...bundleSettings, absWorkingDir: root, entryPoints, outfile })
  return outfile
}

const count = (runs, holds) => `${runs.filter(holds).length} of ${runs.length}`

function times(runs, key) {
  const known = runs.map((run) => run[key]).filter((value) => typeof value === 'number')
  if (known.length === 0) return 'not measured'
  const sorted = known.sort((one, other) => one - other)
  return `${digits(sorted[Math.floor(sorted.length / 2)])} s (${digits(sorted[0])} - ${digits(sorted.at(-1))})`
}

function row(name, runs) {
  return [
    name,
    count(runs, ({ exitCode }) => exitCode === 0),
    count(runs, (run) => run.same_loss),
    String(runs.reduce((sum, run) => sum + run.overlaps, 0)),
    times(runs, 'first_new_step_s'),
    times(runs, 'own_s'),
  ]
}

const table = (runs, heads) => ({
  columns: [
    'what is done',
    'to the last step',
    'same loss',
    'overlaps',
    'to the first new step',
    "by Ray Train's own recovery",
  ],
  rows: [
    ...faults.map((fault) =>
      row(
        fault,
        runs.filter((run) => run.fault === fault),
      ),
    ),
    row('head', heads),
  ],
})

function targetsOf(runs, heads) {
  const all = [...runs, ...heads]
  const share = (holds) => all.filter(holds).length / all.length
  return [
    {
      claim: 'of all runs reach the last step',
      atLeast: 1,
      measured: share(({ exitCode }) => exitCode === 0),
    },
    {
      claim: 'of all runs end with the loss of the undisturbed run',
      atLeast: 1,
      measured: share((run) => run.same_loss),
    },
    {
      claim: 'overlaps of attempts',
      atMost: 0,
      measured: all.reduce((sum, run) => sum + run.overlaps, 0),
    },
  ]
}
