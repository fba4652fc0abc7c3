import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { bundleSettings } from '../build/bundle-settings.mjs'
import { digits } from './harness/table.mjs'
import { measureProperties } from './ray/properties.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))

export const title = 'Jobs on Ray: recoveries, detection and the cost of watching'
export const rule =
  "A real Ray with a token, a head of its own for every run (MINICLUSTER_RAY names an environment with ray[train] and torch). Two runs go on side by side. Ray Train with two ranks over Gloo, under `jobs supervise`. A rank is killed or hangs, the raylet of a second node or Ray's supervisor of the job is killed. Time runs from the fault to the first new step that another process of rank 0 makes. Ray Train's own recovery is the same program and the same kill, of a rank or of a raylet, with max_failures 1. The detector of overlaps reads what the programs themselves write every 50 ms. In the rows of the head, its control service is killed while the program lives on, and another head takes its address. Detection: from the moment at which Ray's own answers show it, by an independent look ten times a second, to the line of `jobs watch` that shows it; for a stall, from the end of its limit. Watching: requests are counted, and looks timed, by a proxy between the command and the head; processor time is that of /proc, after the first minute. Memory: the looks of a day in simulated time, at a log that grows; what is alive is read after a collection. Labelled texts and properties: the unit tests of the parsers and of the supervisor, with the number of cases that the table names."

const faults = ['kill', 'hang', 'raylet', 'supervisor']

/** Two clusters side by side: most of a run is waiting. The cost of watching is measured alone. */
export async function measure({ scratch, program, isQuick, progress }) {
  const subject = await bundleSubject(scratch)
  const times = isQuick ? 1 : 5
  const look = (...words) => lookAt(subject, words.map(String), program.path, progress)
  const recovered = await Promise.all([
    look('recoveries', times, 'kill', 'raylet'),
    look('recoveries', times, 'hang', 'supervisor'),
  ])
  const runs = recovered.flatMap((part) => part.runs)
  const [{ runs: heads }, { runs: detections }] = await Promise.all([
    look('heads', times),
    look('detection', times),
  ])
  const watching = await look('watching', isQuick ? 60 : 300)
  const memory = await look('memory')
  progress('properties')
  const { labelled, properties } = await measureProperties(root, scratch)
  return {
    tables: [
      table(runs, heads),
      detectionTable(detections),
      watchingTable(watching),
      memoryTable(memory),
      triedTable('labelled texts', labelled),
      triedTable('properties', properties),
    ],
    targets: [
      ...targetsOf(runs, heads),
      ...targetsOfWatching(detections, watching),
      ...targetsOfMemory(memory),
      wrongTarget('texts that are read otherwise than by a person', labelled),
      wrongTarget('properties that fail, or that no test has tried', properties),
    ],
    results: { runs, heads, detections, watching, memory, labelled, properties },
  }
}

/** The JSON that the subject prints at its end; its messages before that are shown at once. */
async function lookAt(subject, words, cli, progress) {
  progress(words.join(' '))
  const env = { ...process.env, MINICLUSTER_CLI: cli }
  const child = spawn(process.execPath, [subject, ...words], { cwd: root, env })
  createInterface(child.stderr).on('line', (line) => progress(`${words[0]}: ${line}`))
  const [printed, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'close')])
  if (exitCode !== 0) throw new Error(`${words.join(' ')} ended with exit code ${exitCode}`)
  return JSON.parse(printed)
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

const situations = ['process death', 'node loss', 'stall']

const detectionTable = (detections) => ({
  columns: ['what happens', 'shown', 'after Ray can know it, or after its limit'],
  rows: situations.map((situation) => {
    const runs = detections.filter((run) => run.situation === situation)
    const isShown = (run) => run.shown_after_s !== null
    return [situation, count(runs, isShown), times(runs, 'shown_after_s')]
  }),
})

const watchingTable = ({
  seconds,
  looks,
  requests_per_look,
  most_requests,
  look_ms,
  core_share,
}) => ({
  columns: ['watched', 'looks', 'requests a look', 'at most', 'time of a look', 'of a core'],
  rows: [
    [
      `${digits(seconds)} s`,
      String(looks),
      digits(requests_per_look),
      String(most_requests),
      `${digits(look_ms)} ms`,
      `${digits(100 * core_share)} %`,
    ],
  ],
})

const megabytes = (bytes) => `${digits(bytes / 1e6)} MB`

const memoryTable = (memory) => ({
  columns: ['alive on the heap', 'after 1 h of looks', 'after 24 h', 'ratio'],
  rows: Object.entries(memory).map(([name, { hour_1_bytes, hour_24_bytes, ratio }]) => [
    `jobs ${name}`,
    megabytes(hour_1_bytes),
    megabytes(hour_24_bytes),
    digits(ratio),
  ]),
})

const targetsOfMemory = (memory) =>
  Object.entries(memory).map(([name, { ratio }]) => ({
    claim: `x the heap of jobs ${name} after 24 h of looks, beside 1 h`,
    atMost: 1.1,
    measured: ratio,
  }))

const triedTable = (what, rows) => ({
  columns: [what, 'tests', 'wrong'],
  rows: rows.map(({ name, tried, wrong }) => [name, String(tried), String(wrong)]),
})

/** What was not tried counts as wrong. */
const wrongTarget = (claim, rows) => ({
  claim,
  atMost: 0,
  measured: rows.reduce((sum, { tried, wrong }) => sum + (tried === 0 ? 1 : wrong), 0),
})

/** A stall is shown within its limit and two looks, each 2.5 s after the one before. */
const latest = { 'process death': 10, 'node loss': 10, stall: 5 }

function targetsOfWatching(detections, { requests_per_look, look_ms, core_share }) {
  const isInTime = ({ situation, shown_after_s: after }) =>
    after !== null && after <= latest[situation]
  return [
    {
      claim: 'of all deaths and losses are shown within 10 s, of all stalls within two looks',
      atLeast: 1,
      measured: detections.filter(isInTime).length / detections.length,
    },
    { claim: 'requests a look', atMost: 3, measured: requests_per_look },
    { claim: 'ms a look', atMost: 60, measured: look_ms },
    { claim: '% of a core', atMost: 1, measured: 100 * core_share },
  ]
}
