import { gpuCount } from './gpu/gpu-count.js'
import { gpuDriver } from './gpu/gpu-driver.js'
import { gpuEcc } from './gpu/gpu-ecc.js'
import { gpuIdle } from './gpu/gpu-idle.js'
import { gpuMemory } from './gpu/gpu-memory.js'
import { gpuMemoryTemperature } from './gpu/gpu-memory-temperature.js'
import { gpuNvlink } from './gpu/gpu-nvlink.js'
import { gpuPcie } from './gpu/gpu-pcie.js'
import { gpuRecovery } from './gpu/gpu-recovery.js'
import { gpuRemappedRows } from './gpu/gpu-remapped-rows.js'
import { gpuTemperature } from './gpu/gpu-temperature.js'
import { gpuThrottle } from './gpu/gpu-throttle.js'
import { gpuXid } from './gpu/gpu-xid.js'
import { infiniband } from './network/infiniband.js'
import { latency } from './network/latency.js'
import { networkDevices } from './network/network-devices.js'
import type { NodeCheck } from './node-check.js'
import { duplicateRanks } from './process/duplicate-ranks.js'
import { python } from './process/python.js'
import { rankStates } from './process/rank-states.js'
import { torch } from './process/torch.js'
import { trainingProcesses } from './process/training-processes.js'
import { worldSize } from './process/world-size.js'
import { clock } from './system/clock.js'
import { cpuThermal } from './system/cpu-thermal.js'
import { diskSpace } from './system/disk-space.js'
import { edac } from './system/edac.js'
import { inodes } from './system/inodes.js'
import { kernelLog } from './system/kernel-log.js'
import { load } from './system/load.js'
import { machineCheck } from './system/machine-check.js'
import { memory } from './system/memory.js'
import { nvme } from './system/nvme.js'
import { oom } from './system/oom.js'
import { pressure } from './system/pressure.js'
import { raid } from './system/raid.js'
import { readOnly } from './system/read-only.js'
import { storageErrors } from './system/storage-errors.js'
import { wholeAnswer } from './system/whole-answer.js'

/** Every check of a node's answer, in display order; a new one is one file and one line here. */
export const nodeChecks: readonly NodeCheck[] = [
  wholeAnswer,
  gpuDriver,
  gpuCount,
  gpuXid,
  gpuRecovery,
  gpuEcc,
  gpuRemappedRows,
  gpuTemperature,
  gpuMemoryTemperature,
  gpuThrottle,
  gpuMemory,
  gpuPcie,
  gpuNvlink,
  gpuIdle,
  memory,
  oom,
  diskSpace,
  inodes,
  readOnly,
  storageErrors,
  nvme,
  raid,
  edac,
  machineCheck,
  kernelLog,
  cpuThermal,
  clock,
  load,
  pressure,
  latency,
  networkDevices,
  infiniband,
  trainingProcesses,
  duplicateRanks,
  rankStates,
  worldSize,
  python,
  torch,
]
