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
    'The kernel killed a process because memory ran out. If it was a rank, its job fails.',
    [
      'Find out which process it was, and what used the memory.',
      'Run nodes clear when the problem is solved.',
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
    'A mount does not respond: every process that uses it hangs.',
    ['Check the server of the mount.', 'Unmount it, with umount -l if necessary.'],
    "ssh {ssh} 'grep nfs /proc/mounts'",
  ),
  inodes: entry(
    'look',
    'The file system has almost no inodes left for new files.',
    ['Find the directory with the most small files.'],
    "ssh {ssh} 'df -i'",
  ),
  'read-only': entry(
    'reboot',
    'The file system became read-only, usually after an error: checkpoints and logs are lost.',
    ['Check the kernel log for the error.', 'Check the file system, then remount it.'],
    "ssh {ssh} 'dmesg | tail -50'",
  ),
  'storage-errors': entry(
    'inspect-hardware',
    'A disk or file system had an error.',
    ['Back up its data, and have the disk inspected.'],
    "ssh {ssh} 'sudo smartctl -a /dev/DISK'",
  ),
  nvme: entry('inspect-hardware', 'An NVMe disk does not work.', [reboot, inspect]),
  raid: entry(
    'inspect-hardware',
    'A RAID has lost a disk: the next failure may lose data.',
    ['Replace the disk.'],
    "ssh {ssh} 'cat /proc/mdstat'",
  ),
  edac: entry('inspect-hardware', 'Main memory has errors.', [
    'Move the jobs away, and have the memory replaced.',
  ]),
  'machine-check': entry('inspect-hardware', 'The hardware reported an error.', [reboot, inspect]),
  'kernel-log': entry(
    'reboot',
    'The kernel reported a serious problem.',
    ['Check the kernel log.', reboot],
    "ssh {ssh} 'dmesg | tail -50'",
  ),
  'cpu-thermal': entry('inspect-hardware', 'Heat throttles the CPU, which slows down every rank.', [
    'Check fans and air flow.',
  ]),
  clock: entry(
    'look',
    'The clock differs from that of the monitor: logs of several nodes cannot be ordered, and certificates may fail.',
    ['Start a time service such as chrony or systemd-timesyncd.'],
    'ssh {ssh} timedatectl',
  ),
  load: entry('fix-job', 'More processes are runnable than there are cores.', [
    'Use fewer data loaders or threads.',
  ]),
  pressure: entry('fix-job', 'Processes stall because they wait for memory or disks.', [
    'Use less memory, or read from a faster disk.',
  ]),
  latency: entry('look', 'The network between monitor and node is slow.', [
    'Run nodes pairs to measure the network between the nodes.',
  ]),
  'network-devices': entry(
    'inspect-hardware',
    'A network device lost its link or counts errors.',
    ['Check the cable and the switch.'],
    "ssh {ssh} 'ip -s link'",
  ),
  infiniband: entry(
    'inspect-hardware',
    'A port of the cluster fabric does not work: jobs over several nodes fail or fall back to TCP.',
    ['Check the cable and the switch.'],
    'ssh {ssh} ibstat',
  ),
}
