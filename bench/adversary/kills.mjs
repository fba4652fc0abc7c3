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
  const { words, again, longestMs = 4000, allowed = [0] } = verb.next?.() ?? verb
  const { child, ended } = battle.start(words)
  const hasEnded = ended.then(() => true)
  await Promise.race([hasEnded, pause(200 + battle.below(longestMs))])
  await verb.disturb?.()
  const signal = battle.pick(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  if (!(await Promise.race([hasEnded, pause(120_000, false)]))) battle.note(counts, 'hangs', words)
  if (verb.staysAlive !== true) await battle.countLeft(counts, words)
  const { code, said } = await battle.call(counts, again)
  const wrong = [`${words.join(' ')}, ${signal}`, `then ${again.join(' ')}: ${code}`, said]
  if (!allowed.includes(code)) battle.note(counts, 'codes', wrong)
  for (const [key, found] of (await verb.look?.()) ?? [])
    battle.note(counts, key, [...wrong, found])
  await battle.countLeft(counts, again)
}
