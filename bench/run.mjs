// Measures us against others on this machine: npm run bench [-- names] [--quick] [--from-source]
import { rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeCommit, describeMachine, loadAverage } from './harness/machine.mjs'
import { findOpenMpi } from './harness/open-mpi.mjs'
import { programsOf } from './harness/other-checkout.mjs'
import { bundlePrograms, createProgram } from './harness/program.mjs'
import { createQuiet } from './harness/quiet.mjs'
import { renderBenchmark, saveResults } from './harness/results-file.mjs'
import { findTorch } from './harness/torch.mjs'
import { parseShard } from './harness/shard.mjs'
import { createTurns } from './harness/turns.mjs'

const names = [
  'all-reduce',
  'training-step',
  'whole-process',
  'growth',
  'overhead',
  'report-rendering',
]
/** Many take a quarter of an hour or more, so they run only on request. */
const onDemand = [
  'adversary',
  'check-ratio',
  'faults',
  'gate',
  'live-detection',
  'monitor-ingest',
  'monitor-detection',
  'monitor-latency',
  'monitor-web',
  'mutants',
  'nodes',
  'nodes-outages',
  'nodes-hardening',
  'overlap',
  'package/first-verdict',
  'same-program',
  'same-results',
  'same-speed',
  'same-detection',
  'ray',
  'torch-overhead',
  'torch-matrix',
  'torch-one-bug',
  'torch-correct',
  'torch-faults',
  'torch-nodes',
  'parallel',
  'two-containers',
]
const usage = `npm run bench [-- <names>] [--quick] [--from-source]
  names          ${names.join(', ')}; all of these when none is given
                 ${onDemand.join(', ')}: only when it is named
  --quick        one round, nothing is written: does everything still run?
  --minutes N    adversary, gate, overlap, same-program, torch-nodes: report after so many minutes what there is; the next run goes on from there
  --from-source  measure what src gives now instead of dist
  --against DIR  same-results, same-speed, same-detection: the checkout, with its dist, to compare with
  --rounds N     how often everybody takes a turn (5)
  --only A,B     adversary, mutants, overlap, torch-matrix, torch-one-bug, torch-correct, torch-faults, torch-nodes, parallel: these parts, files, jobs, scripts, campaigns or scenarios
  --shard K/N    torch-one-bug: part K of N; the record keeps what the other parts have measured
  --seed N       adversary, torch-faults: another seed than its own
  PYTHON=<path>  in the environment: the Python whose torch is the opponent`

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    'from-source': { type: 'boolean', default: false },
    minutes: { type: 'string', default: 'Infinity' },
    against: { type: 'string' },
    rounds: { type: 'string' },
    only: { type: 'string' },
    seed: { type: 'string' },
    shard: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const unknown = positionals.filter((name) => ![...names, ...onDemand].includes(name))
if (flags.help || unknown.length > 0) {
  console.log(unknown.length > 0 ? `no benchmark is called ${unknown.join(', ')}\n${usage}` : usage)
  process.exit(unknown.length > 0 ? 2 : 0)
}
const shard = flags.shard === undefined ? null : shardOrEnd(flags.shard)

const usualRounds = 5

/** How long all measurements together wait for other programs to end. */
const patienceMs = 60_000

const scratch = await mkdtemp(join(tmpdir(), 'minicluster-bench-'))
process.on('exit', () =>
  rmSync(scratch, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }),
)
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
await measureAll(positionals.length > 0 ? positionals : names)

function shardOrEnd(text) {
  try {
    return parseShard(text)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n${usage}`)
    return process.exit(2)
  }
}

async function measureAll(chosen) {
  const context = await createContext()
  const benchmarks = {}
  for (const name of chosen) {
    benchmarks[name] = await measureOne(name, context)
    console.log(`\n${renderBenchmark(benchmarks[name]).join('\n\n')}\n`)
  }
  if (context.isQuick) return
  const { circumstances } = context
  const date = new Date().toISOString().slice(0, 10)
  const files = await saveResults(date, circumstances, benchmarks)
  console.log(`Saved to ${files.join(', ')} and bench/RESULTS.md`)
}

async function measureOne(name, { rounds, quiet, ...context }) {
  const { title, rule, measure } = await import(`./${name}.mjs`)
  const progress = (line) => console.error(`[${name}] ${line}`)
  const { takeTurns, counts } = createTurns({ rounds, quiet, progress })
  const load = { before: loadAverage() }
  const started = performance.now()
  const found = await measure({ ...context, rounds, progress, takeTurns })
  const seconds = (performance.now() - started) / 1000
  progress(`took ${seconds.toFixed(0)} s`)
  load.after = loadAverage()
  return { title, rule, rounds, seconds, load_average: load, ...counts, ...found }
}

async function createContext() {
  const shipped = fileURLToPath(new URL('../dist/', import.meta.url))
  const folder = flags['from-source'] ? await bundlePrograms(join(scratch, 'programs')) : shipped
  const torch = await findTorch(scratch)
  const openMpi = await findOpenMpi(scratch)
  console.error(
    `[torch] ${torch ? JSON.stringify(torch.versions) : 'SKIPPED: no Python here imports torch'}`,
  )
  console.error(`[openmpi] ${openMpi?.version ?? 'SKIPPED: mpicc or mpirun is missing'}`)
  return {
    program: createProgram(folder, scratch),
    before: flags.against ? createProgram(programsOf(flags.against), scratch) : null,
    scratch,
    torch,
    openMpi,
    isQuick: flags.quick,
    quiet: createQuiet(flags.quick ? 0 : patienceMs),
    deadlineMs: performance.now() + 60_000 * Number(flags.minutes),
    shard,
    ...askedOf(flags),
    circumstances: describeCircumstances(torch, openMpi),
  }
}

/**
 * How often and on what; `asked` replaces a benchmark's own conditions.
 *
 * @param {Record<string, any>} flags
 */
function askedOf({ quick, rounds: given, seed, only }) {
  const rounds = quick ? 1 : given && Number(given)
  return {
    rounds: rounds ?? usualRounds,
    only: only?.split(',') ?? null,
    asked: { ...(rounds && { rounds }), ...(seed && { seed: Number(seed) }) },
  }
}

function describeCircumstances(torch, openMpi) {
  return {
    command: 'npm run bench',
    commit: describeCommit(),
    machine: describeMachine(),
    versions: {
      node: process.version,
      torch: torch ? `${torch.versions.torch} (${torch.versions.blas.join(', ')})` : 'not found',
      'torch default threads': torch?.versions.default_threads ?? 'unknown',
      openmpi: openMpi?.version ?? 'not found',
    },
  }
}
