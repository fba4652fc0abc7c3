import { setTimeout as pause } from 'node:timers/promises'
import { noCounts } from './battle.mjs'

const verbs = [
  ['run', '--steps', '100000', '--workers', '2', '--output', 'killed.json', '--run-dir', 'kd'],
  ['check', '--steps', '300', '--output-dir', 'kc', '--fault-tests', 'off'],
  ['run', '--steps', '100000', '--run-dir', 'ks', '--', 'sh', '-c', 'sleep 100 & yes words'],
  ['bench-collective', '--iterations', '2000'],
]

/** Kills calls at random moments and runs again in the same directories until the time is over. */
export async function killRounds(battle, untilMs) {
  const counts = noCounts()
  while (performance.now() < untilMs) {
    const { child, ended } = battle.start(battle.pick(verbs))
    const ended1 = ended.then(() => true)
    await Promise.race([ended1, pause(200 + battle.below(4000))])
    const signal = battle.pick(['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP'])
    if (child.exitCode === null && child.signalCode === null) child.kill(signal)
    const hasEnded = await Promise.race([ended1, pause(120_000, false)])
    if (!hasEnded) counts.hangs++
    await battle.countLeft(counts)
    const again = ['run', '--steps', '3', '--run-dir', 'kd', '--output', 'killed.json']
    const { code } = await battle.call(counts, again)
    if (code !== 0) counts.codes++
  }
  return counts
}
