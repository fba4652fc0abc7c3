import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Twenty times what the longest call takes on an idle machine. */
const hangMs = 300_000
const documentedCodes = new Set([0, 1, 2, 3, 4, 129, 130, 137, 143])
const trace = /^ {4}at .*[(:]\d+/m

/** Small, fast, and the same everywhere: mulberry32. */
function randomOf(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** What was tried and what went wrong. */
export const noCounts = () => ({
  tried: 0,
  changed: 0,
  hangs: 0,
  traces: 0,
  codes: 0,
  falsePasses: 0,
  control: 0,
  torn: 0,
  swollen: 0,
  together: 0,
  left: 0,
})

/** Counts what is wrong with the end of a call; its code is null if it did not end. */
function judgeIn(folder, note) {
  const look = (counts, said, found) => {
    if (trace.test(said)) note(counts, 'traces', found)
    const notes = readFileSync(join(folder, 'notes.txt'), 'utf8')
    if (notes !== 'notes of the user') note(counts, 'changed', found)
  }
  const judge = (counts, { words, code, said }) => {
    counts.tried++
    const found = [words, code, said]
    if (code === null) note(counts, 'hangs', found)
    else if (!documentedCodes.has(code)) note(counts, 'codes', found)
    look(counts, said, found)
  }
  return { look, judge }
}

/** What each call has in its environment: a folder for temporary files and programs of its own. */
function environmentIn(folder) {
  const temporary = join(folder, 't')
  mkdirSync(temporary, { recursive: true })
  return { TMPDIR: temporary, PATH: `${join(folder, 'bin')}:${process.env['PATH']}` }
}

/** How a call ends, and the last of what it says. */
function endOf(child) {
  let said = ''
  const hear = (chunk) => (said = (said + chunk).slice(-200_000))
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return new Promise((resolve) =>
    child.on('close', (code, signal) => resolve({ code, signal, said })),
  )
}

/** Calls the command line in one folder, and sees what is left there. */
export function createBattle({ cli, folder, seed, report }) {
  const random = randomOf(seed)
  const below = (limit) => Math.floor(random() * limit)
  const usual = environmentIn(folder)
  /** `prefix`: a program, with words of its own, that starts the call. */
  const start = (words, env = {}, prefix = []) => {
    const [program = '', ...parameters] = [...prefix, process.execPath, cli, ...words]
    const child = spawn(program, parameters, {
      cwd: folder,
      env: { ...process.env, ...usual, ...env },
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { child, ended: endOf(child) }
  }
  const note = (counts, key, found) => {
    counts[key]++
    report(`${key}: ${JSON.stringify(found).slice(0, 3000)}`)
  }
  const { look, judge } = judgeIn(folder, note)
  /** Runs a call to its end and counts what is wrong with it. */
  const call = async (counts, words, env = {}) => {
    const { child, ended } = start(words, env)
    const timer = setTimeout(() => child.kill('SIGKILL'), hangMs)
    const { code, signal, said } = await ended
    clearTimeout(timer)
    // The code of a call that another signal ended is undocumented.
    judge(counts, { words, code: signal === 'SIGKILL' ? null : (code ?? -1), said })
    return { code, said }
  }
  const endLeft = () => processesIn(folder).forEach(({ pid }) => end(pid))
  /** Counts the processes that are left in the folder after 10 s, and ends them. */
  const countLeft = async (counts, words) => {
    for (let tries = 0; tries < 40 && processesIn(folder).length > 0; tries++) await pause(250)
    for (const { line } of processesIn(folder)) note(counts, 'left', [words, line])
    endLeft()
  }
  return {
    cli,
    folder,
    temporary: usual.TMPDIR,
    look,
    judge,
    below,
    pick: (list) => list[below(list.length)],
    start,
    call,
    note,
    report,
    countLeft,
    endLeft,
    processes: processesIn,
    path: (name) => join(folder, name),
  }
}

/** Processes whose working directory, or a word of whose command line, lies in a folder. */
function processesIn(folder) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .map((pid) => ({ pid, line: lineOf(pid) }))
    .filter(({ pid, line }) => line.includes(folder) || placeOf(pid).startsWith(folder))
}

const lineOf = (pid) =>
  readOr('', () => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
const placeOf = (pid) => readOr('', () => readlinkSync(`/proc/${pid}/cwd`))

/** A process may have ended meanwhile. */
function readOr(otherwise, read) {
  try {
    return read()
  } catch {
    return otherwise
  }
}

const end = (pid) => readOr(false, () => process.kill(pid, 'SIGKILL'))
