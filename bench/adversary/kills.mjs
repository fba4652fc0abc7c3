import { readdirSync } from 'node:fs'
import { constants } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { noCounts } from './battle.mjs'
import { descendantsOf } from './family.mjs'
import { killableVerbs } from './verbs.mjs'

/** Kills calls at random moments and calls again in the same directories until the time is over. */
export const killRounds = (battle, untilMs) => killsUntil(battle, untilMs, () => true)

/** The same with one verb only. */
export const killRoundsOf = (name) => (battle, untilMs) =>
  killsUntil(battle, untilMs, (verb) => verb.name === name)

async function killsUntil(battle, untilMs, isWanted) {
  const counts = noCounts()
  const { list, close } = await killableVerbs(battle)
  const verbs = list.filter(isWanted)
  try {
    while (performance.now() < untilMs) await killOne(battle, counts, battle.pick(verbs))
  } finally {
    await close()
  }
  return counts
}

/** What the next session of a node on this machine removes. */
const isSweptByNext = (name) => name.startsWith('minicluster-probe-')

async function killOne(battle, counts, verb) {
  const numTried = counts.tried + 1
  const call = verb.next?.() ?? verb
  const killed = await killSoon(battle, counts, { verb, call })
  if (verb.staysAlive !== true) await battle.countLeft(counts, call.words)
  const wrong = [call.words.join(' '), killed]
  for (const { words, allowed } of call.again) {
    const { code, said } = await battle.call(counts, words)
    wrong.push(`then ${words.join(' ')}: ${code}`, said.slice(-1500))
    if (!allowed.includes(code)) battle.note(counts, 'codes', wrong)
  }
  for (const [key, found] of verb.look?.() ?? []) battle.note(counts, key, [...wrong, found])
  const temporary = readdirSync(battle.temporary).filter((name) => !isSweptByNext(name))
  if (temporary.length > 0) battle.note(counts, 'left', [...wrong, temporary])
  await battle.countLeft(counts, call.words)
  counts.tried = numTried
}

/** Starts a call and kills it, or a process that it has started, at a random moment; returns what became of it. */
async function killSoon(battle, counts, { verb, call }) {
  const { words, longestMs = 4000 } = call
  const { child, ended } = battle.start(words)
  const isOver = ended.then(() => true)
  await Promise.race([isOver, pause(200 + battle.below(longestMs))])
  verb.disturb?.()
  const signal = battle.pick(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])
  const helper = battle.below(2) === 0 ? battle.pick(descendantsOf(child.pid)) : undefined
  const last = helper === undefined ? signal : 'SIGINT'
  if (helper !== undefined) {
    end(helper, signal)
    await Promise.race([isOver, pause(5000)])
  }
  // What the end of a helper has not ended, an interrupt ends.
  end(child.pid, last)
  const outcome = await Promise.race([ended, pause(300_000, null)])
  const killed = `${signal} of ${helper === undefined ? 'itself' : 'a helper'}`
  if (outcome === null) battle.note(counts, 'hangs', [words, killed])
  else judgeEnd(battle, counts, { words, killed, outcome, last })
  return `${killed}: ${outcome?.code ?? 'no code'}`
}

/** The code of a call is that of the signal, or of its own end before that. */
function judgeEnd(battle, counts, { words, killed, outcome, last }) {
  const { code, signal, said } = outcome
  const found = [words, killed, code, signal, said.slice(-1500)]
  const isOfSignal = code === 128 + constants.signals[last] || signal === last
  if (!isOfSignal && ![0, 1, 2, 3].includes(code)) battle.note(counts, 'codes', found)
  battle.look(counts, said, found)
}

function end(pid, signal) {
  try {
    process.kill(pid, signal)
  } catch {
    // It has ended meanwhile.
  }
}
