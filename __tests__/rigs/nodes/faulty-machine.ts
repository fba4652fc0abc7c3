import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { gpuRows } from './gpu-rows.js'
import { flood, harmlessFloods, loggedFaults, logOf } from './floods.js'
import { dfRow, healthyMachine, type Machine, networkFiles } from './stand-ins.js'

/** What a machine shows, kind by kind; floods and faults add to it. */
export type Shown = {
  readonly messages: string[]
  readonly files: string[]
  readonly blocks: string[]
  readonly inodes: string[]
  readonly gpus: string[]
  readonly environments: string[]
}

/** One kind of what a machine shows: harmless lines without end, and faults that checks must find. */
export type Kind = {
  readonly floods: (shown: Shown, many: number) => void
  readonly faults: (shown: Shown) => void
  /** The checks that find the faults, and what they say. */
  readonly finds: readonly { readonly check: string; readonly says: RegExp }[]
}

const numbers = (many: number): readonly number[] => Array.from({ length: many }, (_, i) => i)

/** The row of one GPU, with these differences. */
const gpuRow = (index: number, changes: Readonly<Record<string, string>>): string =>
  gpuRows(1, { ...numbered(index), ...changes }).split('\n')[1] ?? ''

const numbered = (index: number): Readonly<Record<string, string>> => ({
  index: `${index}`,
  uuid: `GPU-0ea90f2a-ed36-65ff-05f1-${index.toString(16).padStart(12, '0')}`,
  'pci.bus_id': `00000000:${(index % 200).toString(16).padStart(2, '0').toUpperCase()}:00.0`,
})

const environmentOf = (pid: number, rank: number): string =>
  [`RANK=${rank}`, `LOCAL_RANK=${rank}`, 'WORLD_SIZE=5000', 'MASTER_ADDR=a', 'MASTER_PORT=1']
    .map((pair) => `/proc/${pid}/environ:${pair}\0`)
    .join('')

/** The kinds of lines that a node gives, apart from processes, which are real. */
export const kinds: Readonly<Record<string, Kind>> = {
  'kernel log': {
    floods: ({ messages }, many) => {
      // More than a call takes as arguments.
      for (const message of flood(Object.values(harmlessFloods), many)) messages.push(message)
    },
    faults: ({ messages }) => messages.push(...loggedFaults.map(({ message }) => message)),
    finds: loggedFaults,
  },
  mounts: {
    floods: ({ blocks, inodes }, many) => {
      const rows = numbers(many).map((i) => dfRow(`/dev/sd${i}`, `/mnt/${i}`, 18))
      blocks.push(...rows)
      inodes.push(...rows)
    },
    faults: ({ blocks, inodes }) => {
      blocks.push(dfRow('/dev/nvme1n1', '/scratch', 100), dfRow('/dev/nvme2n1', '/data', 18))
      inodes.push(dfRow('/dev/nvme1n1', '/scratch', 18), dfRow('/dev/nvme2n1', '/data', 100))
    },
    finds: [
      { check: 'disk-space', says: /\/scratch is 100 % full/ },
      { check: 'inodes', says: /\/data has 100 % of its inodes/ },
    ],
  },
  'read-only mounts': {
    floods: ({ files }, many) => {
      files.push(...numbers(many).map((i) => `/proc/mounts:/dev/sr${i} /media/${i} ext4 ro 0 0`))
    },
    faults: ({ files }) => {
      files.push(
        '/etc/fstab:/dev/sdb1 /lost ext4 rw 0 2',
        '/proc/mounts:/dev/sdb1 /lost ext4 ro 0 0',
      )
    },
    finds: [{ check: 'read-only', says: /\/lost \(ext4\) has become/ }],
  },
  'network devices': {
    floods: ({ files }, many) => {
      files.push(...numbers(many).flatMap((i) => networkFiles(`ens${i}`, 'up')))
    },
    faults: () => {},
    finds: [],
  },
  disks: {
    floods: ({ files }, many) => {
      files.push(...numbers(many).map((i) => `/sys/class/nvme/nvme${i}/state:live`))
    },
    faults: ({ files }) => files.push('/sys/class/nvme/nvme99999/state:dead'),
    finds: [{ check: 'nvme', says: /nvme99999 is dead/ }],
  },
  'memory controllers': {
    floods: ({ files }, many) => {
      const at = (i: number) => `/sys/devices/system/edac/mc/mc1${i}`
      files.push(...numbers(many).flatMap((i) => [`${at(i)}/ce_count:0`, `${at(i)}/ue_count:0`]))
    },
    faults: ({ files }) => {
      const at = '/sys/devices/system/edac/mc/mc9'
      files.push(`${at}/ce_count:0`, `${at}/ue_count:3`)
    },
    finds: [{ check: 'edac', says: /mc9: 3 new memory errors/ }],
  },
  'InfiniBand ports': {
    floods: ({ files }, many) => {
      const at = (i: number) => `/sys/class/infiniband/mlx5_${i}/ports/1/state:4: ACTIVE`
      files.push(...numbers(many).map(at))
    },
    faults: () => {},
    finds: [],
  },
  'software RAIDs': {
    floods: ({ files }, many) => {
      const one = (i: number) => [`md${i} : active raid1`, ' 10 blocks [8/8] [UUUUUUUU]']
      files.push(...numbers(many).flatMap((i) => one(i).map((line) => `/proc/mdstat:${line}`)))
    },
    faults: ({ files }) => {
      const lines = ['md99999 : active raid1', ' 10 blocks [8/7] [UUUUUUU_]']
      files.push(...lines.map((line) => `/proc/mdstat:${line}`))
    },
    finds: [{ check: 'raid', says: /md99999 has 7 of 8 disks/ }],
  },
  GPUs: {
    floods: ({ gpus }, many) => {
      gpus.push(...numbers(many).map((i) => gpuRow(100 + i, {})))
    },
    faults: ({ gpus }) => {
      gpus.push(
        gpuRow(91, { 'temperature.gpu': '95' }),
        gpuRow(92, { 'temperature.memory': '110' }),
        gpuRow(93, { gpu_recovery_action: 'Reset' }),
        gpuRow(94, { 'remapped_rows.failure': 'Yes' }),
        gpuRow(95, { 'pcie.link.width.current': '8' }),
        gpuRow(97, { 'ecc.errors.uncorrected.volatile.total': '5' }),
        gpuRow(96, { 'clocks_event_reasons.active': '0x0000000000000080' }),
      )
    },
    finds: [
      { check: 'gpu-temperature', says: /GPU 91/ },
      { check: 'gpu-memory-temperature', says: /GPU 92/ },
      { check: 'gpu-recovery', says: /GPU 93/ },
      { check: 'gpu-remapped-rows', says: /GPU 94/ },
      { check: 'gpu-pcie', says: /GPU 95/ },
      { check: 'gpu-throttle', says: /GPU 96/ },
      { check: 'gpu-ecc', says: /GPU 97/ },
    ],
  },
}

/** Real threads of one process, whose numbers are those of processes to /proc; `isStopped`: the kernel has stopped them. */
export async function startThreads(count: number, isStopped: boolean) {
  const program = `import threading, time, sys
threading.stack_size(65536)
for _ in range(${count}): threading.Thread(target=time.sleep, args=(600,), daemon=True).start()
print(*[t.native_id for t in threading.enumerate()], flush=True)
time.sleep(600)`
  const child = spawn('python3', ['-c', program], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [said] = (await once(createInterface(child.stdout), 'line')) as [string]
  if (isStopped) child.kill('SIGSTOP')
  const ids = said.split(' ').map(Number)
  if (ids.length !== count + 1) throw new Error(`${ids.length} of ${count + 1} threads: ${said}`)
  return { ids, end: () => child.kill('SIGKILL') }
}

/** Processes as a kind: these are the flood, and the first three of those the faults. */
export const ranksOf = (healthy: readonly number[], stopped: readonly number[]): Kind => ({
  floods: ({ environments }) => {
    environments.push(...healthy.map((pid, i) => environmentOf(pid, i)))
  },
  faults: ({ environments }) => {
    const ranks = [4999, 4998, 4998]
    environments.push(...ranks.map((rank, i) => environmentOf(stopped[i] ?? 0, rank)))
  },
  finds: [
    { check: 'rank-states', says: /rank 4999, process \d+ is stopped/ },
    { check: 'duplicate-ranks', says: /rank 4998 has processes/ },
  ],
})

/** A healthy machine with these floods, and behind them these faults. */
export function machineWith(
  floods: readonly Kind[],
  faults: readonly Kind[],
  many: number,
): Machine {
  const { files, blocks, inodes } = healthyMachine
  const shown: Shown = {
    messages: [],
    files: [...files],
    blocks: [...blocks],
    inodes: [...inodes],
    gpus: gpuRows(8).trimEnd().split('\n'),
    environments: [],
  }
  for (const kind of floods) kind.floods(shown, many)
  for (const kind of faults) kind.faults(shown)
  return {
    files: shown.files,
    dmesg: [...(healthyMachine.dmesg ?? []), ...logOf(shown.messages)],
    blocks: shown.blocks,
    inodes: shown.inodes,
    environments: [shown.environments.join('')],
    gpus: shown.gpus.map((row) => `${row}\n`).join(''),
  }
}
