import { existsSync } from 'node:fs'
import { places, shell, small, stopAfter } from './calls.mjs'

/** Many workers, steps and lines. */
export const large = [
  {
    name: '64 workers',
    words: ['run', '--workers', '64', '--batch-size', '64', '--steps', '10', ...places],
    expected: [0],
  },
  {
    name: '1,000,000 steps',
    words: ['run', '--workers', '1', '--steps', '1000000', '--quiet', ...small, ...places],
    expected: [0],
    mostMs: 1_500_000,
    // Its result has 550 MB, and is made as a whole.
    mostBytes: 4 * 2 ** 30,
  },
  {
    name: 'a log of 2 GB',
    words: shell('yes "$(printf %2000s x)" | head -c 2000000000'),
    expected: [0],
  },
  {
    name: 'a line of 1 GB',
    words: shell('head -c 1000000000 /dev/zero | tr "\\0" x'),
    expected: [0],
  },
  {
    name: 'Ctrl-C in a flood',
    words: shell('yes words'),
    disturb: stopAfter(10_000),
    expected: [130],
  },
]

/** Half a core and 300 MB, in a group below the one that this process is in. */
const inGroup = `
set -e
one() { sed -n "s/^[0-9]*:$1://p" /proc/self/cgroup; }
cpu=/sys/fs/cgroup/cpu$(one cpu)/minicluster-bench-$$
memory=/sys/fs/cgroup/memory$(one memory)/minicluster-bench-$$
mkdir "$cpu" "$memory"
echo 50000 > "$cpu/cpu.cfs_quota_us"
echo "$1" > "$memory/memory.limit_in_bytes"
shift
(echo 0 > "$cpu/cgroup.procs"; echo 0 > "$memory/cgroup.procs"; exec "$@") && code=0 || code=$?
sleep 0.5
rmdir "$cpu" "$memory" || true
exit $code
`
const limited = (bytes) => ['sh', '-c', inGroup, 'sh', String(bytes)]
/** Only the first version of control groups can be set up so. */
const canLimit =
  existsSync('/sys/fs/cgroup/cpu/cpu.cfs_period_us') || existsSync('/sys/fs/cgroup/memory/tasks')
/** Calls that have half a core and so many bytes. */
export const ofControlGroups = !canLimit
  ? []
  : [
      { words: ['run', '--workers', '2', '--steps', '50', ...places], bytes: 2e9, expected: [0] },
      {
        words: ['check', '--steps', '10', '--fault-tests', 'off', '--output-dir', 'lc'],
        bytes: 2e9,
        expected: [0],
      },
      {
        words: ['run', '--workers', '2', '--steps', '50', ...places],
        bytes: 3e8,
        mayBeKilled: true,
      },
      {
        words: ['run', '--workers', '8', '--steps', '50', ...places],
        bytes: 3e8,
        mayBeKilled: true,
      },
      { words: ['check', '--steps', '10', '--output-dir', 'lc'], bytes: 3e8, mayBeKilled: true },
    ].map(({ bytes, ...kind }) => ({
      ...kind,
      name: `0.5 core, ${bytes / 1e6} MB`,
      prefix: limited(bytes),
    }))
