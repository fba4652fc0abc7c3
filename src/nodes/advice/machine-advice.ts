import { type AdviceEntry, entry, inspect, reboot } from './advice-entry.js'

/** Advice on the machine and its network. */
export const machineAdvice: Readonly<Record<string, AdviceEntry>> = {
  memory: entry(
    'fix-job',
    'Memory is nearly used up: the kernel will soon kill a process.',
    ['Find the largest processes; use fewer data loaders or smaller caches.'],
    "ssh {ssh} 'ps aux --sort=-rss | head'",
  ),
  oom: entry(
    'fix-job',
    'The kernel killed a process because memory was used up; if it was a rank, its job has lost it.',
    [
      'Look which process it was, and what used the memory.',
      'Run nodes clear when it is dealt with.',
    ],
    "ssh {ssh} 'dmesg | grep -i -A1 oom | tail'",
  ),
  'disk-space': entry(
    'look',
    'The disk is nearly full: the next checkpoint may fail.',
    ['Delete what is not needed, such as old checkpoints.'],
    "ssh {ssh} 'df -h'",
  ),
  'disk-space:hung': entry(
    'look',
    'A mount does not answer: whoever touches it hangs with it.',
    ['Look at the server of the mount.', 'Unmount it, lazily if need be.'],
    "ssh {ssh} 'grep nfs /proc/mounts'",
  ),
  inodes: entry(
    'look',
    'The file system can take nearly no more files.',
    ['Find the directory with very many small files.'],
    "ssh {ssh} 'df -i'",
  ),
  'read-only': entry(
    'reboot',
    'The file system stopped writing, mostly after an error: checkpoints and logs are lost.',
    ['Look at the kernel log for the error.', 'Check the file system, then remount it.'],
    "ssh {ssh} 'dmesg | tail -50'",
  ),
  'storage-errors': entry(
    'inspect-hardware',
    'A disk or file system had an error.',
    ['Save what is on it, and have the disk looked at.'],
    "ssh {ssh} 'sudo smartctl -a /dev/DISK'",
  ),
  nvme: entry('inspect-hardware', 'An NVMe disk does not work.', [reboot, inspect]),
  raid: entry(
    'inspect-hardware',
    'A RAID lacks a disk: the next failure loses data.',
    ['Replace the disk.'],
    "ssh {ssh} 'cat /proc/mdstat'",
  ),
  edac: entry('inspect-hardware', 'Main memory has errors.', [
    'Move the jobs away, and have the memory replaced.',
  ]),
  'machine-check': entry('inspect-hardware', 'The hardware reported an error of its own.', [
    reboot,
    inspect,
  ]),
  'kernel-log': entry(
    'reboot',
    'The kernel is in distress.',
    ['Look at the kernel log.', reboot],
    "ssh {ssh} 'dmesg | tail -50'",
  ),
  'cpu-thermal': entry('inspect-hardware', 'Heat slows the processor, and every rank with it.', [
    'Look at fans and air flow.',
  ]),
  clock: entry(
    'look',
    'The clock differs from ours: logs of several nodes cannot be put in order, and certificates may fail.',
    ['Start a time service such as chrony or systemd-timesyncd.'],
    'ssh {ssh} timedatectl',
  ),
  load: entry('fix-job', 'More processes want to run than there are cores.', [
    'Use fewer data loaders or threads.',
  ]),
  pressure: entry('fix-job', 'Work stands still because memory or disks are too slow.', [
    'Use less memory, or read from a faster disk.',
  ]),
  latency: entry('look', 'The network between monitor and node is slow.', [
    'Run nodes pairs to see whether the nodes reach each other well.',
  ]),
  'network-devices': entry(
    'inspect-hardware',
    'A network device lost its link or counts errors.',
    ['Look at cable and switch.'],
    "ssh {ssh} 'ip -s link'",
  ),
  infiniband: entry(
    'inspect-hardware',
    'A port of the fabric between nodes does not work: jobs over several nodes fail or fall back to TCP.',
    ['Look at cable and switch.'],
    'ssh {ssh} ibstat',
  ),
}
