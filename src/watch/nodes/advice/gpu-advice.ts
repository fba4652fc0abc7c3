import { type AdviceEntry, entry, inspect, reboot } from './advice-entry.js'

/** Advice on GPUs, by name of the check, or by `check:code` if the cause is known. */
export const gpuAdvice: Readonly<Record<string, AdviceEntry>> = {
  'gpu-driver': entry(
    'reboot',
    'The GPU driver does not answer, so no job can use the GPUs.',
    ['Check the kernel log for the reason.', reboot],
    "ssh {ssh} 'dmesg | grep -i nvrm | tail'",
  ),
  'gpu-driver:hung': entry(
    'reboot',
    'nvidia-smi hangs in a GPU or its driver. A process that hangs there cannot be killed.',
    [reboot, inspect],
    "ssh {ssh} 'dmesg | grep -i xid | tail'",
  ),
  'gpu-driver:missing': entry(
    'look',
    'There are GPUs on the PCI bus but no nvidia-smi: the driver is not installed, or nvidia-smi is not on the PATH.',
    ['Install the driver, or put nvidia-smi on the PATH of non-interactive sessions.'],
    "ssh {ssh} 'command -v nvidia-smi'",
  ),
  'gpu-count': entry(
    'reboot',
    'A GPU is missing: jobs get fewer GPUs than they expect, or fail when they start.',
    [
      'Check whether the PCI bus still lists it.',
      reboot,
      inspect,
      'If the current number is right, set `gpus` in the cluster file or run nodes clear.',
    ],
    'ssh {ssh} nvidia-smi -L',
    "ssh {ssh} 'lspci -d 10de:'",
  ),
  'gpu-xid': entry(
    'look',
    'The GPU driver reported an error.',
    ['Look up the number in the Xid catalogue of NVIDIA, and check whether the error returns.'],
    "ssh {ssh} 'dmesg | grep -i xid | tail'",
  ),
  'gpu-recovery': entry(
    'reset-gpu',
    'The driver requests a reset of the GPU.',
    ['End the processes on the GPU, then reset it.', 'If the reset fails, reboot the node.'],
    "ssh {ssh} 'sudo nvidia-smi --gpu-reset -i INDEX'",
  ),
  'gpu-recovery:reboot': entry('reboot', 'The driver requests a reboot.', [reboot]),
  'gpu-recovery:drain': entry(
    'drain',
    'The driver requests that the GPU gets no new work.',
    ['Take the node out of service, wait for its jobs to end, then reset the GPU.'],
    "ssh {ssh} 'sudo nvidia-smi --gpu-reset -i INDEX'",
  ),
  'gpu-ecc': entry(
    'reset-gpu',
    'The memory of the GPU had an uncorrectable error: results computed with it are lost.',
    ['Restart the job from its last checkpoint.', 'Reset the GPU.', inspect],
    "ssh {ssh} 'nvidia-smi -q -d ECC,ROW_REMAPPER'",
  ),
  'gpu-remapped-rows': entry(
    'reset-gpu',
    'Faulty memory rows of the GPU are remapped at the next reset.',
    ['Reset the GPU when no job uses it.'],
    "ssh {ssh} 'nvidia-smi -q -d ROW_REMAPPER'",
  ),
  'gpu-remapped-rows:failed': entry(
    'inspect-hardware',
    'The GPU has no spare memory rows left for the faulty ones.',
    ['Take the GPU out of service and have it replaced.'],
    "ssh {ssh} 'nvidia-smi -q -d ROW_REMAPPER'",
  ),
  'gpu-temperature': entry(
    'inspect-hardware',
    'The GPU is hot and will throttle, which slows down every rank.',
    ['Check fans, air flow and room temperature.', 'Lower the power limit in the meantime.'],
    'ssh {ssh} nvidia-smi -q -d TEMPERATURE,PERFORMANCE',
  ),
  'gpu-memory-temperature': entry(
    'inspect-hardware',
    'The memory of the GPU is hot and will throttle.',
    ['Check fans, air flow and room temperature.'],
    'ssh {ssh} nvidia-smi -q -d TEMPERATURE',
  ),
  'gpu-throttle': entry(
    'inspect-hardware',
    'The GPU throttles its clocks, so its rank is slower than the others.',
    ['Check the cooling and the power supply.'],
    'ssh {ssh} nvidia-smi -q -d PERFORMANCE,CLOCK',
  ),
  'gpu-memory': entry(
    'look',
    'GPU memory is in use although no rank runs: a process of a dead job may be left over.',
    ['Find the process that holds it, and end it if it is not needed.'],
    'ssh {ssh} nvidia-smi --query-compute-apps=pid,name,used_memory --format=csv',
  ),
  'gpu-pcie': entry(
    'inspect-hardware',
    'The GPU uses fewer PCIe lanes than possible: copies to and from it are slower.',
    ['Reseat the GPU and its riser.', 'If that does not help, have the slot inspected.'],
    'ssh {ssh} nvidia-smi -q -d PCIE',
  ),
  'gpu-nvlink': entry(
    'reset-gpu',
    'An NVLink is no longer active: the GPUs of the node communicate more slowly, or not at all.',
    ['Reset the GPUs, or restart the fabric manager.', inspect],
    'ssh {ssh} nvidia-smi nvlink -s',
  ),
  'gpu-idle': entry(
    'fix-job',
    'A rank holds the GPU but computes nothing: the job hangs, or waits for data.',
    ['Check where the rank is blocked.'],
    "ssh {ssh} 'py-spy dump --pid PID'",
  ),
}
