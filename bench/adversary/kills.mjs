import { setTimeout as pause } from 'node:timers/promises'
import { noCounts } from './battle.mjs'
import { killableVerbs } from './verbs.mjs'

/** Kills calls at random moments and calls again in the same directories until the time is over. */
export async function killRounds(battle, untilMs) {
  const counts = noCounts()
  const verbs = await killableVerbs(battle)
  try {
    while (performance.now() < untilMs) await killOne(battle, counts, battle.pick(verbs.list))
  } finally {
    await verbs.close()
  }
  return counts
}

async function killOne(battle, counts, verb) {
  const call = verb.next?.() ?? verb
  const { words, again, allowed = [0] } = call
  const signal = await killSoon(battle, counts, { verb, call })
  if (verb.staysAlive !== true) await battle.countLeft(counts, words)
  const { code, said } = await battle.call(counts, again)
  const wrong = [`${words.join(' ')}, ${signal}`, `then ${again.join(' ')}: ${code}`, said]
  if (!allowed.includes(code)) battle.note(counts, 'codes', wrong)
  for (const [key, found] of verb.look?.() ?? []) battle.note(counts, key, [...wrong, found])
  await battle.countLeft(counts, again)
}

/** Starts a call and kills it at a random moment; returns the signal. */
async function killSoon(battle, counts, { verb, call }) {
  const { words, longestMs = 4000 } = call
  const { child, ended } = battle.start(words)
  const hasEnded = ended.then(() => true)
  await Promise.race([hasEnded, pause(200 + battle.below(longestMs))])
  verb.disturb?.()
  const signal = battle.pick(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])
  child.kill(signal)
  const isOver = await Promise.race([hasEnded, pause(300_000, false)])
  if (!isOver) battle.note(counts, 'hangs', [words, signal])
  return signal
}
