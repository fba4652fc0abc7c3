// Jobs of scripts in ranks forked from one process that has imported torch, run again as `check` does, and judged.
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { torchProgram } from './environment.mjs'

const here = import.meta.dirname

/** Starts the process that forks ranks; `prove` runs a job and all that belongs to its proof, `stop` ends it. */
export async function launchRanks(...options) {
  const scratch = await mkdtemp(join(tmpdir(), 'minicluster-torch-bench-'))
  const judges = await loadJudge(scratch)
  const { readRun, judge, isComparable } = judges
  const python = torchProgram('python')
  const ranks = spawn(python, [join(here, 'forked_ranks.py'), ...options], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const answers = createInterface({ input: ranks.stdout })[Symbol.asyncIterator]()
  let number = 0
  /** Runs of references, by job, ranks and seed. */
  const kept = new Map()

  async function play(job, world, spec = {}) {
    const directory = join(scratch, String(number++))
    ranks.stdin.write(`${JSON.stringify({ timeout: 60, ...job, world, directory, spec })}\n`)
    const { value } = await answers.next()
    return { directory, record: readRun(directory, world), codes: JSON.parse(String(value)).codes }
  }

  async function playOneProcess(job, run, added) {
    const again = { ...job, arguments: [...job.arguments, ...added] }
    const as = (recorded, roundingSeed) =>
      play(again, 1, { mode: 'reference', recordDirectory: join(recorded, 'proof'), roundingSeed })
    const alone = await as(run.directory, null)
    /** @type {unknown[]} */
    const roundings = []
    const evidence = { arguments: added, alone: alone.record, roundings, hindrance: null }
    if (!isComparable(run.record, alone.record))
      return { ...evidence, ...(await playLone({ play, judges }, { job, run, alone })) }
    for (const seed of [1, 2]) roundings.push((await as(alone.directory, seed)).record)
    const { findings } = judge({ job: run.record, oneProcess: evidence })
    if (findings.length === 0) return evidence
    for (const seed of [3, 4, 5, 6]) roundings.push((await as(alone.directory, seed)).record)
    return evidence
  }

  async function playReplay(job, world, run) {
    const spec = { mode: 'replay', recordDirectory: join(run.directory, 'proof') }
    return { replay: (await play(job, world, spec)).record, protection: 'overlay' }
  }

  return {
    /** A job and its proof; `withReplay` runs each rank again, `added` are the arguments for one process. */
    async prove(job, world, { withReplay, added = [] }) {
      const run = await play(job, world)
      const evidence = { job: run.record, ...(withReplay && (await playReplay(job, world, run))) }
      const first = judge(evidence)
      const isDone = first.tier === 'unknown' || !judges.needsReferences(first.tier, first.findings)
      const oneProcess = isDone ? null : await playOneProcess(job, run, added)
      const fold = isDone ? null : await playFold({ play, judges }, { job, world, run, first })
      const { codes, directory } = run
      return { ...judge({ ...evidence, oneProcess, fold }), codes, directory }
    },
    /** A job beside other commands that should compute the same; `references` are jobs with the ranks of each. */
    compare: (job, world, references) =>
      compareAll({ play, judges, kept }, { job, world, references }),
    /** One run; without the adapter where `spec` is null. */
    play,
    async stop() {
      ranks.stdin.end()
      await rm(scratch, { recursive: true, force: true })
    },
  }
}

async function compareAll({ play, judges, kept }, { job, world, references }) {
  const keep = async (one, ranks, roundingSeed) => {
    const { directory, codes } = await play(one, ranks, { keepSlices: true, roundingSeed })
    return { codes, run: judges.keptRun(directory, ranks) }
  }
  // Many jobs have the same reference.
  const keptOnce = async (one, ranks, seed) => {
    const key = JSON.stringify([one, ranks, seed])
    if (!kept.has(key)) kept.set(key, (await keep(one, ranks, seed)).run)
    return kept.get(key)
  }
  const own = await keep(job, world, null)
  const verdicts = []
  for (const { ranks, ...one } of references) {
    const other = { timeout: job.timeout, ...one }
    const inTurn = async (/** @type {number[]} */ ...seeds) => {
      const found = []
      for (const seed of seeds) found.push(await keptOnce(other, ranks, seed))
      return found
    }
    const reference = await keptOnce(other, ranks, null)
    const roundings = await inTurn(1, 2)
    const command = other.arguments
    const evidence = { command, job: own.run, reference, roundings, hindrance: null }
    let verdict = await judges.compareReference({ ...evidence, ownRoundings: null })
    if (verdict.needs === 'own-roundings') {
      const ownRoundings = []
      for (const seed of [1, 2]) ownRoundings.push((await keep(job, world, seed)).run)
      const more = [...roundings, ...(await inTurn(3, 4))]
      verdict = await judges.compareReference({ ...evidence, roundings: more, ownRoundings })
    }
    verdicts.push(verdict)
  }
  const proof = judges.judge({ job: own.run.record, references: verdicts })
  return { codes: own.codes, proof, verdicts }
}

async function playLone({ play, judges }, { job, run, alone }) {
  const { world } = run.record
  if (judges.whyNotGiven(run.record, alone.record) !== null) return {}
  const lone = []
  for (let rank = 0; rank < world; rank += 1) {
    const batchesOf = { rank, world }
    const spec = { mode: 'reference', recordDirectory: join(run.directory, 'proof'), batchesOf }
    lone.push((await play(job, 1, spec)).record)
  }
  return { lone }
}

async function playFold({ play, judges }, { job, world, run, first }) {
  const reason = judges.hindrance(run.record, first)
  if (reason !== null) return { folded: null, asBlamed: null, hindrance: reason }
  const spec = { mode: 'fold', recordDirectory: join(run.directory, 'proof') }
  const as = async (rank) => (await play({ ...job, ranks: [rank] }, world, spec)).record
  const folded = await as(0)
  const blamed = judges.blamedByFold(run.record, folded)
  return { folded, asBlamed: blamed === null ? null : await as(blamed), hindrance: null }
}

async function loadJudge(scratch) {
  const bundled = join(scratch, 'judge.mjs')
  await build({
    entryPoints: [join(here, 'judge-journals.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: bundled,
    logLevel: 'error',
  })
  return import(bundled)
}
