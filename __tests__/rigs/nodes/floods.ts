/** A fault that the kernel logs, with the check that must find it. */
export type LoggedFault = {
  readonly kind: string
  readonly check: string
  readonly says: RegExp
  readonly message: string
}

const xid = (number: number, words: string): LoggedFault => ({
  kind: `Xid ${number}`,
  check: 'gpu-xid',
  says: new RegExp(`Xid ${number} of GPU 3`),
  message: `NVRM: Xid (PCI:0000:09:00): ${number}, pid=4711, name=python3, ${words}`,
})

/** One fault of every kind that a check looks for. */
export const loggedFaults: readonly LoggedFault[] = [
  xid(48, 'An uncorrectable double bit error'),
  xid(79, 'GPU has fallen off the bus.'),
  {
    kind: 'SXid',
    check: 'gpu-xid',
    says: /NVSwitch reported/,
    message: 'nvidia-nvswitch3: SXid (PCI:0000:05:00.0): 20034, Fatal, Link 30 LTSSM Fault Up',
  },
  {
    kind: 'fallen off the bus',
    check: 'gpu-xid',
    says: /fallen off the bus/,
    message: 'NVRM: GPU at PCI:0000:09:00: GPU has fallen off the bus.',
  },
  {
    kind: 'out of memory',
    check: 'oom',
    says: /killed a process/,
    message: 'Out of memory: Killed process 4712 (python3) total-vm:1kB',
  },
  {
    kind: 'memory error',
    check: 'machine-check',
    says: /memory had an error/,
    message: 'EDAC MC1: 1 UE memory read error on CPU_SrcID#0_MC#1_Chan#0_DIMM#0',
  },
  {
    kind: 'machine check',
    check: 'machine-check',
    says: /processor reported/,
    message: 'mce: [Hardware Error]: CPU 12: Machine Check Exception: 5 Bank 0: b200000000070f0f',
  },
  {
    kind: 'PCI error',
    check: 'machine-check',
    says: /PCI bus had an error/,
    message: 'pcieport 0000:00:1c.0: AER: Uncorrected (Fatal) error received: 0000:3b:00.0',
  },
  {
    kind: 'file system',
    check: 'storage-errors',
    says: /file system had an error/,
    message: 'EXT4-fs error (device sda1): ext4_find_entry:1455: inode #2: comm python3: reading',
  },
  {
    kind: 'BTRFS',
    check: 'storage-errors',
    says: /file system had an error/,
    message: 'BTRFS: error (device sdb1) in btrfs_commit_transaction:2269: errno=-5 IO failure',
  },
  {
    kind: 'disk',
    check: 'storage-errors',
    says: /disk failed/,
    message: 'blk_update_request: I/O error, dev sda, sector 5',
  },
  {
    kind: 'nvme',
    check: 'storage-errors',
    says: /disk failed/,
    message: 'nvme nvme3: controller is down; will reset: CSTS=0xffffffff',
  },
  {
    kind: 'lockup',
    check: 'kernel-log',
    says: /CPU was locked up/,
    message: 'watchdog: BUG: soft lockup - CPU#3 stuck for 22s! [python3:4711]',
  },
  {
    kind: 'panic',
    check: 'kernel-log',
    says: /kernel failed/,
    message: 'Oops: 0002 [#1] SMP NOPTI',
  },
  {
    kind: 'hung task',
    check: 'kernel-log',
    says: /task hung/,
    message: 'INFO: task python3:4711 blocked for more than 122 seconds.',
  },
  {
    kind: 'heat',
    check: 'cpu-thermal',
    says: /heat throttles/,
    message: 'CPU3: Core temperature above threshold, cpu clock throttled (total events = 7)',
  },
]

const word = (i: number): string => ['kworker', 'java', 'python3', 'rsync', 'bash'][i % 5] ?? ''
const bus = (i: number): string => `0000:${((i % 8) + 6).toString(16).padStart(2, '0')}:00`

/** Messages that are no fault of a node, in every number: of each the text of its i-th line. */
export const harmlessFloods: Readonly<Record<string, (i: number) => string>> = {
  'killed programs on GPUs': (i) => `NVRM: Xid (PCI:${bus(i)}): 45, pid=${i}, Ch 0000000${i % 8}`,
  'memory faults of programs': (i) =>
    `NVRM: Xid (PCI:${bus(i)}): 31, pid=${i}, MMU Fault: ENGINE GRAPHICS HUBCLIENT_HCE0`,
  segfaults: (i) =>
    `${word(i)}${i}[${i}]: segfault at 7f${i.toString(16)} ip 0000 sp 0000 error 4 in lib${i}.so`,
  traces: () => 'Call Trace:',
  'corrected memory errors': (i) => `EDAC MC0: ${i} CE memory read error on CPU_SrcID#0_DIMM#1`,
  'corrected processor errors': (i) => `mce: [Hardware Error]: Machine check events logged ${i}`,
  'corrected PCI errors': (i) => `pcieport 0000:00:${i % 90}.0: AER: Corrected error received`,
  'PCI errors that are not fatal': (i) =>
    `pcieport 0000:00:${i % 90}.0: AER: Uncorrected (Non-Fatal) error received: 0000:3b:00.0`,
  'images that are read beyond their end': (i) => `I/O error, dev loop${i % 900}, sector ${i}`,
  'an empty drive': (i) => `blk_update_request: I/O error, dev sr0, sector ${i}`,
  'file system warnings': (i) => `EXT4-fs warning (device sda${i}): ext4_dx_add_entry: full`,
  cables: (i) => `mlx5_core 0000:0${i % 8}:00.0 eth${i}: Link is Down`,
  'ordinary messages': (i) => `systemd[1]: Started unit ${word(i)}-${i}.service.`,
}

/** Lines of the log of a node that has been up for 2990 s, all of them within its last hour. */
export const logOf = (messages: readonly string[]): readonly string[] =>
  messages.map((message, i) => {
    const at = (100 + (2800 * i) / messages.length).toFixed(6)
    return `[${at.padStart(12)}] ${message}`
  })

/** So many lines of each kind, in turn. */
export function flood(kinds: readonly ((i: number) => string)[], each: number): readonly string[] {
  return Array.from({ length: each }, (_, i) => kinds.map((kind) => kind(i))).flat()
}
