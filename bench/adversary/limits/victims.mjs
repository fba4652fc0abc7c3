import { setTimeout as pause } from 'node:timers/promises'
import { places, shell, small, stopAfter } from './calls.mjs'

/** Each process of a call is killed in turn, as by a machine without memory. */
export function killsOf(battle, index) {
  const endless = [
    ['run', '--workers', '2', '--steps', '1000000', '--quiet', ...small, ...places],
    shell('sleep 300 & sleep 300'),
    ['check', '--steps', '100000', '--output-dir', 'lc', '--fault-tests', 'off'],
    ['fault-test', '--faults', 'quick', '--workers', '2', '--output', 'lf.json'],
    ['monitor', 'watch', '--health', 'none-yet.json', '--timeout', '300'],
    [
      'nodes',
      'watch',
      '--nodes',
      'a1,a2',
      '--ssh-config',
      'ssh_config',
      '--for',
      '300',
      '--state',
      'ln.json',
    ],
  ]
  return endless.map((words) => ({
    name: `process ${index} of ${words[0]} is killed`,
    words,
    // 130: what the end of a helper has not ended, an interrupt ends.
    expected: words[0] === 'fault-test' ? [0, 1, 3, 130] : [1, 3, 130, 137],
    async disturb({ child, hasEnded }) {
      await pause(1500 + battle.below(2500))
      const all = battle.processes(battle.folder).map(({ pid }) => pid)
      const victim = all[index % Math.max(1, all.length)] ?? child.pid
      end(victim)
      await stopAfter(6000)({ child, hasEnded })
      return victim
    },
  }))
}

function end(pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended meanwhile.
  }
}
