import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { places, small } from './calls.mjs'

const support = (name) => fileURLToPath(new URL(`../../../__tests__/${name}`, import.meta.url))
export const heartbeat = support('fixtures/ray/heartbeat.py')

/** A calendar that is off as soon as a file exists. */
export function calendarOf(battle, byMs) {
  const at = battle.path('calendar-is-set')
  const options = `--import ${pathToFileURL(support('support/processes/set-calendar.mjs'))}`
  return {
    at,
    env: () => ({ NODE_OPTIONS: options, CALENDAR_SET_AT: at, CALENDAR_SET_BY: String(byMs) }),
  }
}

export const isFalseAlarm = ({ said }) =>
  /is dead|unreachable|stalled|no round/i.test(said)
    ? [['falsePasses', 'an alarm by the clock']]
    : []

/** Watches and supervisors whose calendar is set on the way. */
export function clocks(battle, head, byMs) {
  const { at, env } = calendarOf(battle, byMs)
  let round = 0
  const set = async () => {
    await pause(4000)
    writeFileSync(at, '')
  }
  const nodes = ['--nodes', 'a1,a2', '--ssh-config', 'ssh_config', '--state', 'lk.json']
  const job = () => `limit-${byMs > 0 ? 'on' : 'back'}-${++round}`
  const supervise = () => {
    const name = job()
    const folder = battle.path(name)
    mkdirSync(folder, { recursive: true })
    const limits = ['--interval', '0.5', '--retry-delay', '0.2', '--ray-address', head.address]
    return ['jobs', 'supervise', ...limits, '--checkpoint-dir', folder, '--name', name].concat([
      '--',
      'python3',
      heartbeat,
      '--dir',
      folder,
      '--steps',
      '60',
    ])
  }
  const kinds = [
    // A machine that is busy is degraded, and says why.
    { words: ['nodes', 'watch', ...nodes, '--for', '12'], expected: [0, 1] },
    { words: supervise(), expected: [0] },
    {
      words: ['run', '--workers', '2', '--steps', '40000', '--quiet', ...small, ...places],
      expected: [0],
    },
    { words: ['monitor', 'watch', '--health', 'none-yet.json', '--timeout', '12'] },
  ]
  return kinds.map((kind) => ({
    ...kind,
    name: `the clock jumps by ${byMs / 3_600_000} h`,
    env,
    disturb: set,
    prepare() {
      rmSync(at, { force: true })
      rmSync(battle.path('lk.json'), { force: true })
      return () => rmSync(at, { force: true })
    },
    look: isFalseAlarm,
  }))
}
