import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createBattle } from './adversary/battle.mjs'
import { feedInputs } from './adversary/inputs.mjs'
import { killRounds } from './adversary/kills.mjs'
import { sendRequests } from './adversary/requests.mjs'
import { runScripts } from './adversary/scripts.mjs'

export const title = 'Hostile inputs, kills, scripts and requests'
export const rule =
  'Seeded (`--seed`), without network, for as long as `--minutes` says (60 minutes at full scale, 10 without the option). Files that every reader takes are mutated and given to it; run, check, bench-collective, fault-test, compare in a repository with staged changes, nodes start and jobs supervise (whose head and ranks really run) are killed at random moments and called again in the same places; commands misbehave; raw requests go to the metrics port. Counted are files of the user that changed, calls that did not end within 120 s, stack traces, exit codes that are not documented, passes and healthy verdicts of what is broken, results that are not whole, two attempts of a job alive together, and processes that are left after 10 s.'

const usualMinutes = 10

export async function measure({ program, scratch, isQuick, deadlineMs, asked, progress }) {
  const { seed = 1 } = asked
  const folder = await mkdtemp(join(scratch, 'adversary-'))
  await writeFile(join(folder, 'notes.txt'), 'notes of the user')
  const minutes = isQuick ? 0.5 : usualMinutes
  const startMs = performance.now()
  const endMs = Number.isFinite(deadlineMs) ? deadlineMs : startMs + minutes * 60_000
  const battle = createBattle({ cli: program.path, folder, seed, report: progress })
  /** Each part has its share of the time, and ends with it. */
  const until = (share) => startMs + share * (endMs - startMs)
  const parts = [
    { name: 'mutated files', part: feedInputs, share: 0.4 },
    { name: 'kills', part: killRounds, share: 0.7 },
    { name: 'hostile commands', part: runScripts, share: 0.9 },
    { name: 'raw requests', part: sendRequests, share: 1 },
  ]
  const rows = []
  for (const { name, part, share } of parts) {
    const counts = await part(battle, until(share))
    progress(`${name}: ${JSON.stringify(counts)}`)
    rows.push({ name, ...counts })
  }
  const total = (key) => rows.reduce((sum, row) => sum + row[key], 0)
  const targets = Object.entries(claims).map(([key, claim]) => ({
    claim,
    atMost: 0,
    measured: total(key),
  }))
  return { tables: [tableOf(rows)], targets, results: { seed, rows } }
}

const claims = {
  changed: 'files of the user that were lost or changed',
  hangs: 'calls that did not end',
  traces: 'stack traces',
  codes: 'exit codes that are not documented',
  falsePasses: 'passes or healthy verdicts of what is broken',
  torn: 'results that are not whole',
  together: 'times that two attempts of a job were alive',
  left: 'processes left after 10 s',
}

const tableOf = (rows) => ({
  columns: ['part', 'tried', ...Object.keys(claims)],
  rows: rows.map((row) => [
    row.name,
    ...['tried', ...Object.keys(claims)].map((key) => String(row[key])),
  ]),
})
