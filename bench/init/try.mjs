// What init makes of public repositories: node bench/init/try.mjs [--from FOLDER] [--only NAME,NAME] [--mnist FOLDER]
import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { parse } from 'yaml'
import { describeCommit } from '../harness/machine.mjs'
import repositories from './repositories.json' with { type: 'json' }

const usage = `Runs "init --try" in each repository, and then "check" as init has written it, without faults.
  --from FOLDER  has a folder owner+name for each, with the files of its commit; left out: they are cloned from GitHub
  --only A,B     these repositories; the rows of the others stay
  --mnist FOLDER its files are put where torchvision of a repository looks for them, as after an earlier download
Activate a Python environment with what they need before; its programs are used.`

const { values } = parseArgs({
  options: {
    from: { type: 'string' },
    only: { type: 'string' },
    mnist: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(usage)
  process.exit()
}

const here = fileURLToPath(new URL('.', import.meta.url))
const cli = join(here, '../../dist/cli.js')
const limitMs = 20 * 60_000
const only = values.only?.split(',') ?? null
const scratch = await mkdtemp(join(tmpdir(), 'minicluster-init-'))
const rows = []
try {
  for (const repository of repositories.filter(({ name }) => only?.includes(name) ?? true)) {
    rows.push(await tryOne(repository))
    console.log(JSON.stringify(rows.at(-1)))
  }
} finally {
  await rm(scratch, { recursive: true, force: true })
}
const before = JSON.parse(await readFile(join(here, 'results.json'), 'utf8'))
const known = new Map([...before, ...rows].map((row) => [row.name, row]))
const all = repositories.flatMap(({ name }) => known.get(name) ?? [])
await writeFile(join(here, 'results.json'), `${JSON.stringify(all, null, 2)}\n`)

/** @param {{ name: string, commit: string, kind: string, mnist?: string, needs?: string }} repository */
async function tryOne(repository) {
  const folder = await checkOut(repository)
  const at = new Date().toISOString().slice(0, 16)
  const init = await run(process.execPath, [cli, 'init', '--try'], folder)
  const runs = init.exitCode === 0
  const check = runs
    ? await run(process.execPath, [cli, 'check', '--fault-tests', 'off'], folder)
    : null
  const verdict = /^(PASS|FAIL|UNKNOWN) .*(?:\n {6}.*)*/m.exec(check?.stdout ?? '') ?? ['']
  return {
    ...repository,
    at,
    commit_of_minicluster: describeCommit(),
    ...(await readWritten(folder, init.stdout)),
    tried: init.stdout.split('\n').filter((line) => line.startsWith('Tried ')).length,
    init_seconds: init.seconds,
    runs,
    verdict: verdict[0].replace(/\s+/g, ' '),
    check_exit_code: check && check.exitCode,
    check_seconds: check && check.seconds,
  }
}

/** @param {{ name: string, commit: string, mnist?: string }} repository */
async function checkOut({ name, commit, mnist }) {
  const own = name.replace('/', '+')
  const folder = join(scratch, own)
  if (values.from === undefined) {
    await run('git', ['clone', '--quiet', `https://github.com/${name}`, folder], scratch)
    await run('git', ['checkout', '--quiet', commit], folder)
  } else {
    await cp(join(values.from, own), folder, { recursive: true, verbatimSymlinks: true })
    await run('git', ['init', '--quiet'], folder)
  }
  if (mnist !== undefined && values.mnist !== undefined) {
    await cp(values.mnist, join(folder, mnist), { recursive: true })
  }
  return folder
}

/**
 * What the settings have, and what they or init say.
 *
 * @param {string} folder
 * @param {string} printed
 */
async function readWritten(folder, printed) {
  const text = await readFile(join(folder, 'minicluster.yml'), 'utf8').catch(() => null)
  if (text === null) return { written: null, says: printed.split('\n').slice(0, 2).join(' ') }
  const { command, workers, 'working-directory': place = '.' } = parse(text)
  const says = [...text.matchAll(/^# (?:Missing|Tried): (.*)$/gm)].map(([, one]) => one)
  return {
    written: { folder: place, command: command.join(' '), workers },
    says: says.join(' ').replaceAll(`${scratch}/`, ''),
  }
}

/**
 * @param {string} program
 * @param {string[]} words
 * @param {string} cwd
 * @returns {Promise<{ exitCode: number | null, stdout: string, seconds: number }>}
 */
function run(program, words, cwd) {
  const started = performance.now()
  return new Promise((resolve) => {
    const options = { cwd, timeout: limitMs, maxBuffer: 1 << 28 }
    execFile(program, words, options, (error, stdout) => {
      const seconds = Math.round((performance.now() - started) / 1000)
      const code = error === null ? 0 : Number(error.code)
      resolve({ exitCode: Number.isNaN(code) ? null : code, stdout, seconds })
    })
  })
}
