import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { bundleSettings } from '../build/bundle-settings.mjs'
import { keepResults } from './harness/kept-results.mjs'
import { digits } from './harness/table.mjs'

const root = fileURLToPath(new URL('../', import.meta.url))
const record = fileURLToPath(new URL('results/overlap.json', import.meta.url))

export const title = 'Two attempts of one job, two supervisors of one job'
export const rule =
  'A real Ray with a token (MINICLUSTER_RAY; torchrun and accelerate are those of MINICLUSTER_TORCH). Under `jobs supervise`, each launcher starts ranks that write every 50 ms which attempt they belong to; nothing that is judged takes part in it. A part is killed with SIGKILL, with ranks that end at once on SIGTERM and with ranks that need 5 s to save. Seconds together: for how long ranks of two attempts were alive, by their own writing. Right: two attempts, 0 s together, exit code 0, no process left, and the part was there to be killed. Second supervisors: the job is given to a second `jobs supervise` in each way, then all of its ranks are killed. Right: two attempts, 0 s together, one supervisor ends with 0, and each other one was refused with exit code 2, unless it was killed itself. The launchers of one part, and all second supervisors, run beside each other on one head. Trials of earlier commits stay on record beside those of this one.'

const usualRounds = 5

/** `--only` chooses parts by their names; after `--minutes` it reports what there is, and the next call goes on from there. */
export async function measure(context) {
  const { scratch, program, isQuick, only, asked, progress, deadlineMs } = context
  const subject = await bundleSubject(scratch, program.path, progress)
  const groups = await subject(['list'], () => {})
  const chosen = groups.filter(({ what }) => only?.includes(what) ?? true)
  const numRounds = isQuick ? 1 : (asked.rounds ?? usualRounds)
  const memory = keepResults('overlap', { groups, program: await readFile(program.path, 'utf8') })
  const done = (name) => new Set(memory.of(name).map(({ round }) => round)).size
  for (let round = 0; round < numRounds; round += 1) {
    const left = chosen.filter(({ name }) => done(name) <= round).map(({ name }) => name)
    const minutes = (deadlineMs - performance.now()) / 60_000
    if (left.length === 0 || minutes <= 0) continue
    await subject(['perform', String(Math.min(minutes, 1e6)), ...left], (found) => {
      memory.keep({ round, ...found })
      progress(`${found.isRight ? 'right' : 'WRONG'} ${JSON.stringify(found).slice(0, 2000)}`)
    })
  }
  const { commit } = context.circumstances
  const earlier = isQuick ? [] : trialsOf((one) => one !== commit)
  const outcomes = groups.map(({ name, what }) => ({
    name,
    what,
    found: [
      ...earlier.filter(({ series }) => series === name),
      ...memory.of(name).map((found) => ({ commit, ...found })),
    ],
  }))
  return reportOf(outcomes)
}

/** The trials on record of such commits. */
function trialsOf(isWanted) {
  if (!existsSync(record)) return []
  const { results, commit: ofRecord } = JSON.parse(readFileSync(record, 'utf8'))
  return (results?.outcomes ?? [])
    .map((trial) => ({ commit: ofRecord, ...trial }))
    .filter(({ commit }) => isWanted(commit))
}

async function bundleSubject(scratch, cli, progress) {
  const { build } = await import('esbuild')
  const outfile = join(await mkdtemp(join(scratch, 'overlap-')), 'subject.mjs')
  const entryPoints = ['bench/overlap/subject.ts']
  await build({ ...bundleSettings, absWorkingDir: root, entryPoints, outfile })
  const env = { ...process.env, MINICLUSTER_CLI: cli }
  /** The lines of JSON that the subject prints, each given to `hear` at once. */
  return async (words, hear = progress) => {
    const stdio = /** @type {['ignore', 'pipe', 'inherit']} */ (['ignore', 'pipe', 'inherit'])
    const child = spawn(process.execPath, [outfile, ...words], { cwd: root, env, stdio })
    const ended = once(child, 'close')
    const lines = []
    for await (const line of createInterface({ input: child.stdout })) {
      const found = JSON.parse(line)
      lines.push(found)
      hear(found)
    }
    const [exitCode] = await ended
    if (exitCode !== 0) progress(`${words.join(' ')} ended with exit code ${exitCode}`)
    return lines
  }
}

const sum = (found, key) => found.reduce((total, one) => total + one[key], 0)
const rightOf = (found) => `${found.filter(({ isRight }) => isRight).length} of ${found.length}`

function reportOf(outcomes) {
  const all = outcomes.flatMap(({ found }) => found)
  if (all.length === 0) throw new Error('not one trial came to its end')
  const whats = [...new Set(outcomes.map(({ what }) => what))]
  const subjects = (found) => [...new Set(found.map(({ subject }) => subject))]
  const rows = whats.flatMap((what) => {
    const found = outcomes.filter((one) => one.what === what).flatMap((one) => one.found)
    if (found.length === 0) return [[what, '', 'not reached', '']]
    return subjects(found).map((subject) => {
      const of = found.filter((one) => one.subject === subject)
      return [what, subject, rightOf(of), digits(sum(of, 'togetherS'))]
    })
  })
  const columns = ['what was killed', 'launcher, or second supervisor', 'right', 'seconds together']
  return {
    tables: [{ columns, rows }],
    targets: [
      {
        claim: 'seconds in which two attempts were alive',
        atMost: 0,
        measured: sum(all, 'togetherS'),
      },
      {
        claim: 'of all trials are right',
        atLeast: 1,
        measured: all.filter(({ isRight }) => isRight).length / all.length,
      },
    ],
    results: { outcomes: all.map(withoutWords) },
  }
}

/** What was said belongs to trials that were wrong. */
const withoutWords = ({ said, ...outcome }) =>
  outcome.isRight ? outcome : { ...outcome, said: String(said).slice(-1000) }
