import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bothPrograms } from './harness/other-checkout.mjs'

export const title = 'The same results as another checkout'
export const rule =
  'Both programs train every built-in workload with the same seed: one worker alone, and two and more by `check` with its reference run, report and validation. All that they write is compared to the last digit, except times, memory, names of runs, paths, and two kinds of words: the label of a figure and the reason for the backend. A field that only one of them writes is named.'

const workloads = ['mlp', 'transformer', 'embedding']
const worldSizes = [1, 2, 3, 4, 8]
const steps = 40

/** Fields that also differ between two runs of one program. */
const varying =
  /_ms$|_ms_|_sec$|_sec\b|throughput|timestamp|_at$|_bytes$|run_id|run_directory|path|speed_up|share_of_step|stdev|efficiency|environment|worker_snapshots|_percent$|backend\.reason$|figures\..*\.label$/

export async function measure(context) {
  const rows = []
  for (const workload of workloads) {
    for (const workers of worldSizes) {
      const row = { workload, workers, ...(await compareCase(context, { workload, workers })) }
      context.progress(`${workload}, ${workers} workers: ${describe(row)}`)
      rows.push(row)
    }
  }
  return { tables: [tableOf(rows)], targets: targetsOf(rows), results: rows }
}

async function compareCase(context, { workload, workers }) {
  const { before, after } = bothPrograms(context)
  const [old, young] = [
    await recordsOf(before, context.scratch, { workload, workers }),
    await recordsOf(after, context.scratch, { workload, workers }),
  ]
  const found = { compared: 0, differences: [], onlyOne: new Set() }
  compare(old, young, '', found)
  const { final_state_hash: hash, final_loss: loss } = young.multi.tool_payload
  return { ...found, onlyOne: [...found.onlyOne], hash, loss }
}

/** All records of a case, by name. */
async function recordsOf(program, scratch, { workload, workers }) {
  const folder = await mkdtemp(join(scratch, 'same-'))
  // Which transport `auto` takes may change with the version, and with it the bytes that are sent.
  const common = ['--quiet', '--transport', 'fifo', '--steps', steps]
  const flags = [...common, '--workload', workload, '--workers', workers]
  const read = async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))
  if (workers === 1) {
    await program.call('run', ...flags.map(String), '--output', join(folder, 'multi.json'))
    return { multi: await read('multi.json') }
  }
  const words = ['--fault-tests', 'off', '--output-dir', folder]
  await program.call('check', ...flags.map(String), ...words)
  const names = ['single', 'multi', 'report', 'validation']
  const records = await Promise.all(names.map((name) => read(`${name}.json`)))
  return Object.fromEntries(names.map((name, index) => [name, records[index]]))
}

/** Adds the paths of all fields that differ to `found`. */
function compare(old, young, path, found) {
  const isTree = (value) => typeof value === 'object' && value !== null
  if (!isTree(old) || !isTree(young)) {
    found.compared++
    if (!Object.is(old, young)) found.differences.push(`${path}: ${old} | ${young}`)
    return
  }
  for (const key of new Set([...Object.keys(old), ...Object.keys(young)])) {
    const place = `${path}.${key}`
    if (varying.test(place)) continue
    if (key in old && key in young) compare(old[key], young[key], place, found)
    else found.onlyOne.add(`${place} ${key in old ? 'before' : 'after'}`)
  }
}

const describe = ({ compared, differences }) =>
  `${compared} values, ${differences.length === 0 ? 'all the same' : differences.slice(0, 3).join('; ')}`

const tableOf = (rows) => ({
  columns: [
    'workload',
    'workers',
    'values compared',
    'different',
    'state hash',
    'written by one only',
  ],
  rows: rows.map((row) => [
    row.workload,
    String(row.workers),
    String(row.compared),
    String(row.differences.length),
    String(row.hash),
    row.onlyOne.join(', ') || '-',
  ]),
})

const targetsOf = (rows) => [
  {
    claim: `of ${rows.length} cases with different results`,
    atMost: 0,
    measured: rows.filter(({ differences }) => differences.length > 0).length,
  },
]
