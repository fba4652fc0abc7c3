import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const hangMs = 120_000
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
  left: 0,
})

/** Calls the command line in one folder, and sees what is left there. */
export function createBattle({ cli, folder, seed }) {
  const random = randomOf(seed)
  const below = (limit) => Math.floor(random() * limit)
  const start = (words) => {
    const child = spawn(process.execPath, [cli, ...words], {
      cwd: folder,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    const hear = (chunk) => (said = (said + chunk).slice(-200_000))
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const ended = new Promise((resolve) =>
      child.on('close', (code, signal) => resolve({ code, signal, said })),
    )
    return { child, ended }
  }
  /** Runs a call to its end and counts what is wrong with it. */
  const call = async (counts, words) => {
    const { child, ended } = start(words)
    const timer = setTimeout(() => child.kill('SIGKILL'), hangMs)
    const { code, signal, said } = await ended
    clearTimeout(timer)
    counts.tried++
    if (signal === 'SIGKILL') counts.hangs++
    else if (!documentedCodes.has(code)) counts.codes++
    if (trace.test(said)) counts.traces++
    if (readFileSync(join(folder, 'notes.txt'), 'utf8') !== 'notes of the user') counts.changed++
    return { code, said }
  }
  /** Counts the processes that are left in the folder after 10 s, and ends them. */
  const countLeft = async (counts) => {
    for (let tries = 0; tries < 40 && processesIn(folder).length > 0; tries++) await pause(250)
    const left = processesIn(folder)
    counts.left += left.length
    for (const pid of left) process.kill(pid, 'SIGKILL')
  }
  return {
    folder,
    below,
    pick: (list) => list[below(list.length)],
    start,
    call,
    countLeft,
    path: (name) => join(folder, name),
  }
}

/** Processes whose working directory lies in a folder. */
function processesIn(folder) {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder)
      } catch {
        return false
      }
    })
}
