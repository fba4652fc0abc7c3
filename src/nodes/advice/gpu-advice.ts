import { type AdviceEntry, entry, inspect, reboot } from './advice-entry.js'

/** Advice on GPUs, by name of the check, or `check:code` where its cause is known. */
export const gpuAdvice: Readonly<Record<string, AdviceEntry>> = {
  'gpu-driver': entry(
    'reboot',
    'The GPU driver does not answer, so no job can use the GPUs.',
    ['Look at the kernel log for the reason.', reboot],
    "ssh {ssh} 'dmesg | grep -i nvrm | tail'",
  ),
  'gpu-driver:hung': entry(
    'reboot',
    'nvidia-smi hangs: a GPU or its driver does not return. A process that hangs there cannot be killed.',
    [reboot, inspect],
    "ssh {ssh} 'dmesg | grep -i xid | tail'",
  ),
  'gpu-driver:missing': entry(
    'look',
    'There are GPUs on the PCI bus and no nvidia-smi: the driver is not installed, or not on the path.',
    ['Install the driver, or put nvidia-smi on the path of a session that is not interactive.'],
    "ssh {ssh} 'command -v nvidia-smi'",
  ),
  'gpu-count': entry(
    'reboot',
    'A GPU is missing: jobs get fewer GPUs than they expect, or fail when they start.',
    [
      'Look whether the PCI bus still lists it.',
      reboot,
      inspect,
      'If the number is right as it is, set `gpus` in the cluster file or run nodes clear.',
    ],
    'ssh {ssh} nvidia-smi -L',
    "ssh {ssh} 'lspci -d 10de:'",
  ),
  'gpu-xid': entry(
    'look',
    'The GPU driver reported an error.',
    ['Look the number up in the Xid catalogue of NVIDIA, and see whether it comes back.'],
    "ssh {ssh} 'dmesg | grep -i xid | tail'",
  ),
  'gpu-recovery': entry(
    'reset-gpu',
    'The driver asks for a reset of the GPU.',
    ['End the processes on the GPU, then reset it.', 'If the reset fails, reboot the node.'],
    "ssh {ssh} 'sudo nvidia-smi --gpu-reset -i INDEX'",
  ),
  'gpu-recovery:reboot': entry('reboot', 'The driver asks for a reboot.', [reboot]),
  'gpu-recovery:drain': entry(
    'drain',
    'The driver asks that no new work is put on the GPU.',
    ['Take the node out of use, let its jobs end, then reset the GPU.'],
    "ssh {ssh} 'sudo nvidia-smi --gpu-reset -i INDEX'",
  ),
  'gpu-ecc': entry(
    'reset-gpu',
    'Memory of the GPU had an error that could not be corrected: what was computed with it is lost.',
    ['Restart the job from its last checkpoint.', 'Reset the GPU.', inspect],
    "ssh {ssh} 'nvidia-smi -q -d ECC,ROW_REMAPPER'",
  ),
  'gpu-remapped-rows': entry(
    'reset-gpu',
    'Faulty memory of the GPU is replaced at the next reset.',
    ['Reset the GPU when no job uses it.'],
    "ssh {ssh} 'nvidia-smi -q -d ROW_REMAPPER'",
  ),
  'gpu-remapped-rows:failed': entry(
    'inspect-hardware',
    'The GPU has no spare memory left for the faulty part.',
    ['Take the GPU out of use and have it replaced.'],
    "ssh {ssh} 'nvidia-smi -q -d ROW_REMAPPER'",
  ),
  'gpu-temperature': entry(
    'inspect-hardware',
    'The GPU is hot and will slow down, and every rank with it.',
    ['Look at fans, air flow and room temperature.', 'Lower the power limit until that is done.'],
    'ssh {ssh} nvidia-smi -q -d TEMPERATURE,PERFORMANCE',
  ),
  'gpu-memory-temperature': entry(
    'inspect-hardware',
    'The memory of the GPU is hot and will slow down.',
    ['Look at fans, air flow and room temperature.'],
    'ssh {ssh} nvidia-smi -q -d TEMPERATURE',
  ),
  'gpu-throttle': entry(
    'inspect-hardware',
    'Something holds the clocks of the GPU down, so its rank is slower than the others.',
    ['Look at cooling and at the power supply.'],
    'ssh {ssh} nvidia-smi -q -d PERFORMANCE,CLOCK',
  ),
  'gpu-memory': entry(
    'look',
    'Memory of the GPU is held, and no rank is seen: a process of a dead job may be left over.',
    ['Find the process that holds it, and end it if nobody needs it.'],
    'ssh {ssh} nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv',
  ),
  'gpu-pcie': entry(
    'inspect-hardware',
    'The GPU has fewer PCIe lanes than it could have: copies to and from it are slower.',
    ['Reseat the GPU and its riser.', 'If it stays, have the slot looked at.'],
    'ssh {ssh} nvidia-smi -q -d PCIE',
  ),
  'gpu-nvlink': entry(
    'reset-gpu',
    'An NVLink that was active is not: GPUs of the node talk to each other more slowly, or not at all.',
    ['Reset the GPUs, or restart the fabric manager.', inspect],
    'ssh {ssh} nvidia-smi nvlink -s',
  ),
  'gpu-idle': entry(
    'fix-job',
    'A rank uses the GPU and computes nothing: the job hangs, or waits for data.',
    ['Look where the rank stands.'],
    "ssh {ssh} 'py-spy dump --pid PID'",
  ),
}
