import { anInput, unseen, withLog } from './an-answer.js'
import type { CheckCases } from './check-cases.js'

const gb = 1e9
const unreadable = anInput({ answer: { kernelLog: null, ...unseen('kern', 'other not readable') } })
const log = (text: string, at = 2980) => anInput({ answer: withLog([at, text]) })

const aDisk = (fields: object = {}) => ({
  device: '/dev/sda1',
  mount: '/',
  totalBytes: 1000 * gb,
  usedBytes: 500 * gb,
  availableBytes: 500 * gb,
  usedPercent: 50,
  inodesTotal: 1000,
  inodesFree: 900,
  ...fields,
})
const disks = (...all: readonly object[]) => anInput({ answer: { disks: all.map(aDisk) } })

export const storageCases: Readonly<Record<string, CheckCases>> = {
  'disk-space': {
    bad: [
      ['critical', /\/ is 96 % full/, disks({ usedPercent: 96, availableBytes: 40 * gb })],
      ['warning', /\/data is 91 % full/, disks({}, { mount: '/data', usedPercent: 91 })],
      ['warning', /at least 10 GB/, disks({ usedPercent: 60, availableBytes: 9 * gb })],
      [
        'critical',
        /a mount hangs/,
        anInput({ answer: { disks: null, ...unseen('disk', 'hung no answer within 3 s') } }),
      ],
      [
        'critical',
        /\/data hangs/,
        anInput({
          answer: {
            disks: [aDisk()],
            unseen: [
              { key: 'disk', mount: '/data', kind: 'hung', reason: 'hung: no answer within 3 s' },
            ],
          },
          facts: { expectedMounts: ['/', '/data'] },
        }),
      ],
    ],
    // Images of packages are always full.
    ok: [
      disks(
        {},
        { device: '/dev/loop3', mount: '/snap/core/1', usedPercent: 100, availableBytes: 0 },
      ),
    ],
    unknown: [
      anInput({ answer: { disks: null, ...unseen('disk', 'other df failed') } }),
      anInput({ answer: { disks: [aDisk()] }, facts: { expectedMounts: ['/', '/data'] } }),
      disks({ usedPercent: null }),
    ],
  },
  inodes: {
    bad: [
      ['critical', /99 % of its inodes/, disks({ inodesFree: 10 })],
      ['warning', /92 % of its inodes/, disks({ inodesFree: 80 })],
    ],
    ok: [disks({ inodesTotal: null, inodesFree: null })],
    unknown: [anInput({ answer: { disks: null } })],
  },
  'read-only': {
    bad: [
      [
        'critical',
        /\/ \(ext4\) has become read-only/,
        anInput({ answer: { readOnlyMounts: [{ mount: '/', fileSystem: 'ext4', wanted: null }] } }),
      ],
      [
        'critical',
        /\/data/,
        anInput({
          answer: { readOnlyMounts: [{ mount: '/data', fileSystem: 'ext4', wanted: 'rw' }] },
        }),
      ],
      [
        'critical',
        /\/data/,
        anInput({
          answer: { readOnlyMounts: [{ mount: '/data', fileSystem: 'xfs', wanted: null }] },
          baseline: { writableMounts: ['/data'] },
        }),
      ],
    ],
    ok: [
      anInput({
        answer: { readOnlyMounts: [{ mount: '/data', fileSystem: 'nfs4', wanted: null }] },
      }),
      anInput({
        answer: { readOnlyMounts: [{ mount: '/data', fileSystem: 'nfs4', wanted: 'ro' }] },
        baseline: { writableMounts: ['/data'] },
      }),
    ],
    unknown: [anInput({ answer: { disks: null, readOnlyMounts: [] } })],
  },
  'storage-errors': {
    bad: [
      [
        'critical',
        /file system/,
        log('EXT4-fs error (device sda1): ext4_find_entry:1455: inode #2: reading directory'),
      ],
      ['critical', /disk failed/, log('blk_update_request: I/O error, dev nvme0n1, sector 5')],
    ],
    ok: [
      log('I/O error, dev loop3, sector 0'),
      log('EXT4-fs (vda): mounted filesystem r/w without journal'),
    ],
    unknown: [unreadable],
  },
  nvme: {
    bad: [
      [
        'critical',
        /nvme0 is dead/,
        anInput({ answer: { nvme: [{ name: 'nvme0', state: 'dead' }] } }),
      ],
    ],
    unknown: [anInput({ answer: { nvme: [{ name: 'nvme0', state: '' }] } })],
  },
  raid: {
    bad: [
      [
        'warning',
        /7 of 8 disks/,
        anInput({ answer: { raids: [{ name: 'md0', wanted: 8, working: 7 }] } }),
      ],
    ],
    unknown: [anInput({ answer: { raids: [{ name: 'md0', wanted: null, working: 7 }] } })],
  },
}
