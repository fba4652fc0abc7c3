import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { calendarOf, heartbeat, isFalseAlarm } from './clocks.mjs'

/**
 * What a shell does with a call that begins a daemon: it sets the calendar after the first rounds, waits for more of them,
 * and asks what is known and for the end. That nothing runs any more is no mistake: the job may have ended.
 */
const liveThrough = `
name=$1 state=$2; shift 2
"$@" || exit
sleep 5
: > "$CALENDAR_SET_AT"
sleep 12
"$1" "$2" ps "$name" --state "$state"; seen=$?
"$1" "$2" stop "$name" --state "$state"; stopped=$?
[ $stopped = 0 ] || [ $stopped = 2 ] || exit 70
exit $seen
`
/** Before that, the job that is watched. */
const afterSubmit = (address, job, program) =>
  `"$3" "$4" jobs submit --ray-address ${address} --job-id ${job} -- ${program} || exit\n${liveThrough}`

/** Every daemon, whose calendar is set on the way. */
export function daemons(battle, head, byMs) {
  const suffix = byMs > 0 ? 'on' : 'back'
  let round = 0
  const kindOf = (verb) => {
    const job = `${verb.replace(/\W+/g, '-')}-${suffix}-${++round}`
    const folder = battle.path(job)
    const state = verb === 'jobs supervise' ? `${job}-state` : `${job}-state/s.json`
    const program = `python3 ${heartbeat} --dir ${folder} --steps 60`
    const ofHead = ['--ray-address', head.address, '--interval', '0.5']
    const kept = ['--detach', '--state', state]
    const calls = {
      'nodes watch': {
        name: 'nodes',
        words: ['nodes', 'watch', '--nodes', 'a1,a2', '--ssh-config', 'ssh_config', ...kept],
        script: liveThrough,
      },
      'jobs supervise': {
        name: `supervise/${job}`,
        words: ['jobs', 'supervise', ...ofHead, '--checkpoint-dir', folder, '--name', job]
          .concat(kept)
          .concat(['--', ...program.split(' ')]),
        script: liveThrough,
      },
      'jobs watch': {
        name: `watch/${job}`,
        words: ['jobs', 'watch', job, ...ofHead, ...kept],
        script: afterSubmit(head.address, job, program),
      },
    }
    return { job, folder, state, ...calls[verb] }
  }
  return ['nodes watch', 'jobs supervise', 'jobs watch'].map((verb) => {
    const { folder, state, name, words, script } = kindOf(verb)
    const { at, env } = calendarOf(battle, byMs)
    return {
      name: `the clock jumps by ${byMs / 3_600_000} h: --detach`,
      words,
      prefix: ['sh', '-c', script, 'sh', name, state],
      env,
      // A machine that is busy is degraded, and says why; much of a job without GPUs is unknown.
      expected: verb === 'nodes watch' ? [0, 1, 3] : [0, 3],
      prepare() {
        for (const place of [at, folder, battle.path(state.split('/')[0] ?? state)])
          rmSync(place, { recursive: true, force: true })
        mkdirSync(folder, { recursive: true })
        mkdirSync(battle.path(state.split('/')[0] ?? state), { recursive: true })
        writeFileSync(battle.path('ssh_config'), 'Host *\n')
        return () => rmSync(at, { force: true })
      },
      look: isFalseAlarm,
    }
  })
}
