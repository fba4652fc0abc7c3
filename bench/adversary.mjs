import { noCounts } from './adversary/battle.mjs'
import { feedInputs } from './adversary/inputs.mjs'
import { killRounds, killRoundsOf } from './adversary/kills.mjs'
import { fightSideBySide } from './adversary/lanes.mjs'
import { reachLimits } from './adversary/limits.mjs'
import { sendRequests } from './adversary/requests.mjs'
import { runScripts } from './adversary/scripts.mjs'
import { addSlices, sumSlices } from './adversary/slices.mjs'

export const title = 'Hostile inputs, kills, scripts and requests'
export const rule =
  'Seeded (`--seed`), without network, for as long as `--minutes` says (10 without it). A call is a slice: slices of other seeds, and of single parts (`--only "mutated files,kills"`), add up here, each with the commit that it tried. Files that every reader takes are mutated and given to it; run, check, bench-collective, fault-test, compare in a repository with staged changes, nodes start and jobs supervise (whose head and ranks really run) are killed at random moments, or a process that they have started is, and called again in the same places; commands and workloads misbehave; raw requests go to pages and metrics ports. Limits: 64 workers, 1,000,000 steps, a log of 2 GB, a line of 1 GB, half a core and 300 MB, the death of each process of a call in turn, a calendar that is set, habits of Windows, another user, a nearly full disk at each write. Counted are files of the user that changed, calls that did not end within 300 s, stack traces, exit codes that are not documented or are not those of the signal, passes and healthy verdicts of what is broken, control characters in what is said, results that are not whole, calls that need more than 1 GiB (4 for 1,000,000 steps), two attempts of a job alive together, and processes that are left after 10 s.'

const usualMinutes = 10
/** Each part has its share of the time; `asked`: so much was to be tried; `lanes`: so many folders side by side. */
const parts = [
  { name: 'mutated files', part: feedInputs, share: 0.25, asked: 20_000, lanes: 3 },
  { name: 'kills', part: killRounds, share: 0.35, asked: 500, lanes: 4 },
  ...Object.entries({
    compare: 0.08,
    'fault-test': 0.06,
    'jobs supervise': 0.05,
    'nodes start': 0.02,
  }).map(([verb, share]) => ({
    name: `kills of ${verb}`,
    part: killRoundsOf(verb),
    share,
    asked: 50,
    lanes: 3,
  })),
  { name: 'hostile commands', part: runScripts, share: 0.15, asked: 60, lanes: 1 },
  { name: 'raw requests', part: sendRequests, share: 0.1, asked: 300, lanes: 1 },
  { name: 'limits of the machine', part: reachLimits, share: 0.15, asked: 80, lanes: 2 },
]

export async function measure(context) {
  const { program, scratch, isQuick, deadlineMs, only, asked, progress, circumstances } = context
  const { seed = 1 } = asked
  const chosen = parts.filter(({ name }) => only === null || only.includes(name))
  const whole = chosen.reduce((sum, { share }) => sum + share, 0)
  const usualMs = (isQuick ? 0.5 : usualMinutes) * 60_000
  const limitMs = Number.isFinite(deadlineMs) ? deadlineMs - performance.now() : usualMs
  const found = []
  for (const { name, part, share, lanes } of chosen) {
    const startMs = performance.now()
    const untilMs = startMs + (share / whole) * limitMs
    const place = { cli: program.path, scratch, seed, report: progress }
    const counts = await fightSideBySide(place, lanes, (battle, turns) =>
      part(battle, untilMs, turns),
    )
    progress(`${name}: ${JSON.stringify(counts)}`)
    const minutes = (performance.now() - startMs) / 60_000
    found.push({ name, seed, commit: circumstances.commit, minutes, ...counts })
  }
  const slices = isQuick ? found : addSlices(found)
  const rows = parts.map(({ name }) => sumSlices(slices, name, Object.keys(noCounts())))
  return { tables: [tableOf(rows)], targets: targetsOf(rows), results: { slices } }
}

const claims = {
  changed: 'files of the user that were lost or changed',
  hangs: 'calls that did not end',
  traces: 'stack traces',
  codes: 'exit codes that are not documented',
  falsePasses: 'passes or healthy verdicts of what is broken',
  control: 'control characters in what is said',
  torn: 'results that are not whole',
  swollen: 'calls that needed too much memory',
  together: 'times that two attempts of a job were alive',
  left: 'processes left after 10 s',
}

const targetsOf = (rows) => [
  ...parts.map(({ name, asked }, i) => ({
    claim: `${name} tried`,
    atLeast: asked,
    measured: rows[i]?.sums['tried'] ?? 0,
  })),
  ...Object.entries(claims).map(([key, claim]) => ({
    claim,
    atMost: 0,
    measured: rows.reduce((sum, { sums }) => sum + (sums[key] ?? 0), 0),
  })),
]

const tableOf = (rows) => ({
  columns: ['part', 'tried', ...Object.keys(claims), 'minutes', 'seeds', 'commits'],
  rows: rows.map(({ name, sums, minutes, seeds, commits }) => [
    name,
    ...['tried', ...Object.keys(claims)].map((key) => String(sums[key] ?? 0)),
    minutes.toFixed(0),
    seeds,
    commits,
  ]),
})
