import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { noCounts } from './battle.mjs'
import { startHead } from './head.mjs'
import { clocks } from './limits/clocks.mjs'
import { daemons } from './limits/daemons.mjs'
import { habits, ofOtherUser, onFullDisks } from './limits/places.mjs'
import { large, ofControlGroups } from './limits/sizes.mjs'
import { killsOf } from './limits/victims.mjs'
import { addSshOfOurs } from './verbs.mjs'

/** More than any call needs that is not given more workers or steps than a machine is made for. */
const usualBytes = 2 ** 30

/** Calls at the limits of a machine, in turn from one that the seed chooses until the time is over; each kind once, at least, if there is time. */
export async function reachLimits(battle, untilMs, turns) {
  const counts = noCounts()
  const { list, close } = await limitsOf(battle)
  try {
    while (performance.now() < untilMs) {
      const kind = list[turns.next() % list.length]
      const startMs = performance.now()
      await tryOne(battle, counts, kind)
      const seconds = ((performance.now() - startMs) / 1000).toFixed(0)
      battle.report(`${kind.name}: ${seconds} s`)
    }
  } finally {
    await close()
  }
  return counts
}

async function tryOne(battle, counts, kind) {
  const { name, words, look = () => [], mostBytes = usualBytes } = kind
  const undo = kind.prepare?.()
  const { code, said, bytes, wasVictim } = await perform(battle, kind)
  const call = [name, ...words]
  battle.judge(counts, { words: call, code, said })
  const wrong = [...call, code, said.slice(-1500)]
  if (!wasVictim && isWrong(kind, code))
    battle.note(counts, code === 0 ? 'falsePasses' : 'codes', wrong)
  if (bytes > mostBytes) battle.note(counts, 'swollen', [...wrong, bytes])
  for (const [key, found] of look({ code, said })) battle.note(counts, key, [...wrong, found])
  await battle.countLeft(counts, call)
  undo?.()
}

const isWrong = ({ expected = /** @type {number[] | null} */ (null) }, code) =>
  expected !== null && !expected.includes(code)

/** What became of a call; the code of one that was a victim itself is 137, and null if it did not end. */
async function perform(
  battle,
  { words, env, prefix = [], disturb, mayBeKilled, mostMs = 300_000 },
) {
  const { child, ended } = battle.start(words, env?.(), prefix)
  const timer = setTimeout(() => child.kill('SIGKILL'), mostMs)
  let isOver = false
  const over = ended.finally(() => (isOver = true))
  const hasEnded = () => isOver
  const memory = peakOf(child.pid, hasEnded)
  const victim = await disturb?.({ child, hasEnded })
  const { code, signal, said } = await over
  clearTimeout(timer)
  const wasVictim = victim === child.pid || mayBeKilled === true
  const ofKilled = wasVictim ? 137 : null
  return {
    code: signal === 'SIGKILL' ? ofKilled : (code ?? -1),
    said,
    wasVictim,
    bytes: await memory,
  }
}

/** The largest resident memory of a process until it has ended. */
async function peakOf(pid, hasEnded) {
  let peak = 0
  for (; !hasEnded(); await pause(250)) {
    const path = `/proc/${pid}/status`
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    peak = Math.max(peak, 1024 * Number(/VmHWM:\s+(\d+)/.exec(text)?.[1] ?? 0))
  }
  return peak
}

/** Calls at the limits of a machine, and the codes that are right where only some are. */
async function limitsOf(battle) {
  addSshOfOurs(battle)
  const head = await startHead(battle.path('limit-head'))
  const list = [
    ...large,
    ...ofControlGroups,
    ...[0, 1, 2, 3, 4, 5].flatMap((index) => killsOf(battle, index)),
    ...[3_600_000, -3_600_000].flatMap((byMs) => [
      ...clocks(battle, head, byMs),
      ...daemons(battle, head, byMs),
    ]),
    ...habits(battle),
    ...ofOtherUser(battle),
    ...onFullDisks(battle),
  ]
  return { list, close: async () => head.close() }
}
