import { expect, test } from 'vitest'
import { usableCores } from '../../../src/machine/system/usable-cores.js'

const coresWith = (available: number, files: Readonly<Record<string, string>>) =>
  usableCores(available, (path) => files[path] ?? null)

const at = '/sys/fs/cgroup'
const cases: readonly (readonly [string, number, Readonly<Record<string, string>>])[] = [
  ['nothing can be read', 8, {}],
  ['the quota of version 2 is none', 8, { [`${at}/cpu.max`]: 'max 100000\n' }],
  ['the container has 2.5 cores by version 2', 2, { [`${at}/cpu.max`]: '250000 100000\n' }],
  ['the container has half a core by version 2', 1, { [`${at}/cpu.max`]: '50000 100000\n' }],
  [
    'a group above the own one of version 2 has 3 cores',
    3,
    {
      '/proc/self/cgroup': '0::/ci/job\n',
      [`${at}/cpu.max`]: 'max 100000\n',
      [`${at}/ci/cpu.max`]: '300000 100000\n',
      [`${at}/ci/job/cpu.max`]: '400000 100000\n',
    },
  ],
  [
    'the quota of version 1 is none',
    8,
    { [`${at}/cpu/cpu.cfs_quota_us`]: '-1\n', [`${at}/cpu/cpu.cfs_period_us`]: '100000\n' },
  ],
  [
    'the container has 2 cores by version 1, and the path is that of its host',
    2,
    {
      '/proc/self/cgroup': '4:memory:/docker/ab\n3:cpu,cpuacct:/docker/ab\n0::/\n',
      [`${at}/cpu,cpuacct/cpu.cfs_quota_us`]: '200000\n',
      [`${at}/cpu,cpuacct/cpu.cfs_period_us`]: '100000\n',
    },
  ],
  [
    'the own group of version 1 has half a core',
    1,
    {
      '/proc/self/cgroup': '1:cpu:/bench\n',
      [`${at}/cpu/cpu.cfs_quota_us`]: '-1\n',
      [`${at}/cpu/cpu.cfs_period_us`]: '100000\n',
      [`${at}/cpu/bench/cpu.cfs_quota_us`]: '50000\n',
      [`${at}/cpu/bench/cpu.cfs_period_us`]: '100000\n',
    },
  ],
  [
    'a period is missing',
    8,
    { [`${at}/cpu/cpu.cfs_quota_us`]: '50000\n', [`${at}/cpu.max`]: '50000' },
  ],
  ['the quota is more than the machine has', 8, { [`${at}/cpu.max`]: '6400000 100000\n' }],
]

test.each(cases)('If %s, %i of 8 cores are usable', (_, expected, files) => {
  expect(coresWith(8, files)).toBe(expected)
})

test('On this machine at least one core is usable, and no more than there are', () => {
  expect(usableCores(1)).toBe(1)
})
