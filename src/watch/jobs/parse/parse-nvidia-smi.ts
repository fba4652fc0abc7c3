import { splitLog } from './log-lines.js'

/** One GPU at one moment; values that nvidia-smi does not know are null. */
type GpuSample = {
  readonly index: number | null
  readonly name: string | null
  readonly utilizationPercent: number | null
  readonly memoryUsedMb: number | null
  readonly memoryTotalMb: number | null
  readonly temperatureC: number | null
  readonly powerW: number | null
}

/** A program on a GPU, as `--query-compute-apps` lists it. */
export type GpuProcess = {
  readonly pid: number
  readonly name: string
  readonly memoryUsedMb: number | null
}

type GpuSamples =
  | { readonly status: 'ok'; readonly gpus: readonly GpuSample[] }
  /** The driver or a device does not answer; its own message. */
  | { readonly status: 'failed'; readonly reason: string }

type GpuProcesses =
  | { readonly status: 'ok'; readonly processes: readonly GpuProcess[] }
  | { readonly status: 'failed'; readonly reason: string }

/** The columns of the query, in the order in which `parseNvidiaSmi` reads them. */
const gpuQuery = 'index,name,utilization.gpu,memory.used,memory.total,temperature.gpu,power.draw'
/** The same, with the number of GPUs before each row. */
export const countedGpuQuery = `count,${gpuQuery}`
export const gpuProcessQuery = 'pid,process_name,used_memory'

const troubles =
  /NVIDIA-SMI has failed|couldn't communicate|Unable to determine the device handle|No devices were found|Failed to initialize NVML|fallen off the bus/i

/** Messages of programs in between, and driver messages about a GPU that has a row. */
const besideRows =
  /^(?:WARNING: infoROM is corrupted|Unable to use a TTY|Defaulted container |bash: warning: )/i

/** Parses `nvidia-smi --query-gpu=<gpuQuery> --format=csv,noheader,nounits`: one row per GPU. */
export function parseNvidiaSmi(text: string): GpuSamples {
  const lines = splitLog(text).filter((line) => !besideRows.test(line))
  const trouble = lines.find((line) => troubles.test(line))
  if (trouble !== undefined) return { status: 'failed', reason: trouble.trim().slice(0, 300) }
  const gpus = lines.map(readGpu)
  const strange = lines.find((_, index) => gpus[index] === null)
  if (strange !== undefined)
    return { status: 'failed', reason: `an unexpected line: ${strange.slice(0, 200)}` }
  if (gpus.length === 0) return { status: 'failed', reason: 'nvidia-smi printed nothing' }
  return { status: 'ok', gpus: gpus.filter((gpu) => gpu !== null) }
}

/** Reads rows of `countedGpuQuery`: an answer that was cut off has fewer rows than it states. */
export function parseCountedGpus(text: string): GpuSamples {
  const counts: number[] = []
  const rows = text.replace(/^ *(\d{1,5}) *, */gm, (_, count: string) => {
    counts.push(Number(count))
    return ''
  })
  const samples = parseNvidiaSmi(rows)
  if (samples.status === 'failed') return samples
  const number = samples.gpus.length
  const isWhole = counts.length === number && counts.every((count) => count === number)
  if (isWhole && /[\r\n]$/.test(text)) return samples
  return {
    status: 'failed',
    reason: `its answer was cut off after ${number} of ${counts[0] ?? 'unknown'} GPUs`,
  }
}

function readGpu(line: string): GpuSample | null {
  const cells = line.split(',').map((cell) => cell.trim())
  if (cells.length !== 7) return null
  const number = (at: number): number | null => cellNumber(cells[at] ?? '')
  return {
    index: number(0),
    name: nameIn(cells[1] ?? ''),
    utilizationPercent: percent(number(2)),
    memoryUsedMb: number(3),
    memoryTotalMb: number(4),
    temperatureC: number(5),
    powerW: number(6),
  }
}

const nameIn = (cell: string): string | null =>
  cell === '' || cell.startsWith('[') ? null : cell.slice(0, 80)

/** Parses `nvidia-smi --query-compute-apps=<gpuProcessQuery> --format=csv,noheader,nounits`: one row per program. */
export function parseGpuProcesses(text: string): GpuProcesses {
  const lines = splitLog(text).filter((line) => !besideRows.test(line))
  const trouble = lines.find((line) => troubles.test(line))
  if (trouble !== undefined) return { status: 'failed', reason: trouble.trim().slice(0, 300) }
  const processes = lines.map(readProcess)
  const strange = lines.find((_, index) => processes[index] === null)
  if (strange !== undefined)
    return { status: 'failed', reason: `an unexpected line: ${strange.slice(0, 200)}` }
  return { status: 'ok', processes: processes.filter((process) => process !== null) }
}

/** The name of a program may contain commas; the first and the last cell contain none. */
function readProcess(line: string): GpuProcess | null {
  const match = /^\s*(?<pid>\d{1,10})\s*,\s*(?<name>.{1,300}),\s*(?<used>[^,]{1,40})$/.exec(line)
  if (match?.groups === undefined) return null
  const { pid = '', name = '', used = '' } = match.groups
  return { pid: Number(pid), name: name.trim(), memoryUsedMb: cellNumber(used) }
}

/** `[N/A]`, `[Not Supported]` and `[GPU requires reset]` are not numbers; 0 is one. */
function cellNumber(cell: string): number | null {
  const match = /^(\d{1,9}(?:\.\d{1,9})?)(?: (?:MiB|W|%))?$/.exec(cell.trim())
  return match === null ? null : Number(match[1])
}

const percent = (value: number | null): number | null =>
  value !== null && value <= 100 ? value : null
