import { plural } from '../../../kit/wording/plural.js'
import { type ClusterGpu, idlePercent } from '../cluster.js'
import { gpuName, type LostGpu } from '../known-gpus.js'
import type { PodPrograms } from '../pod-gpus.js'
import {
  bad,
  type CheckResult,
  gpusOfRay,
  type HealthCheck,
  isAtRest,
  isRunning,
  namesOf,
  type JobObservations,
  ok,
  unknown,
} from './health-check.js'
import { listFew } from '../../../kit/wording/first-few.js'

/**
 * Checks that every GPU works. The highest utilization of several polls counts, because one poll may fall between two
 * steps.
 */
export const gpuUse: HealthCheck = {
  name: 'gpu',
  title: 'GPUs',
  check(seen) {
    const devices = mostUsed(seen)
    const reasons = seen.gpus.flatMap((look) => (look.status === 'ok' ? [] : [look.reason]))
    const unread = [...new Set(reasons)]
    const { lostGpus: lost } = seen
    if (devices.length === 0 && lost.length === 0) return withoutReport(gpusOfRay(seen), unread)
    const programs = seen.gpuPrograms.map(describePrograms)
    const worstFirst = devices.toSorted((one, other) => (one.percent ?? 0) - (other.percent ?? 0))
    const rows = [...lost.map(describeLost), ...worstFirst.map(describe), ...programs]
    if (isAtRest(seen)) return ok(...rows)
    const use = judgeUse(seen, { devices, rows, unread })
    return lost.length > 0 && use.status !== 'bad' ? judgeLost(rows, seen) : use
  },
}

type Reported = {
  readonly devices: readonly Device[]
  readonly rows: readonly string[]
  readonly unread: readonly string[]
}

function judgeUse(seen: JobObservations, { devices, rows, unread }: Reported): CheckResult {
  const idle = devices.filter(({ percent }) => percent !== null && percent < idlePercent)
  const silent = devices.filter(({ percent }) => percent === null)
  if (idle.length > 0 && isRunning(seen)) {
    return bad(
      [idleText(idle, devices), ...rows],
      `${plural(idle.length, 'GPU')} of ${devices.length} did no work at any poll: check whether the rank is alive and whether the job has GPUs (--resources gpus=N, or ScalingConfig)`,
    )
  }
  if (idle.length > 0) return unknown(['it is not known whether the job runs', ...rows])
  if (silent.length > 0 || unread.length > 0) {
    return unknown(
      [...unread, ...rows],
      'a GPU does not report its utilization: run nvidia-smi on its node',
    )
  }
  const total = gpusOfRay(seen)
  if (total !== null && devices.length < total) {
    return unknown([
      `Ray has ${plural(total, 'GPU')}, but only ${devices.length} were reported`,
      ...rows,
    ])
  }
  return ok(...rows)
}

function idleText(idle: readonly Device[], all: readonly Device[]): string {
  const busy = all.filter(({ percent }) => percent !== null && percent >= idlePercent)
  const names = namesOf(idle.map(({ name }) => name))
  return `${names} did no work at any poll; ${busy.length} of ${plural(all.length, 'GPU')} did`
}

function withoutReport(total: number | null, unread: readonly string[]): CheckResult {
  if (total === 0 && unread.length === 0) return ok('the cluster has no GPUs')
  const has =
    total === null ? "the number of Ray's GPUs is unknown" : `Ray has ${plural(total, 'GPU')}`
  return unknown(
    [`${has}, and no machine reported one`, ...unread],
    'name the pods with --pods, so that nvidia-smi runs in them',
  )
}

const describeLost = ({ gpu, isMachineGone }: LostGpu): string =>
  `${gpuName(gpu)}: reported earlier, and missing now${isMachineGone ? ' with its machine' : ''}`

/** A machine that still reports other GPUs has lost one; a machine that is gone may have been replaced by smaller ones. */
function judgeLost(rows: readonly string[], seen: JobObservations): CheckResult {
  const dropped = seen.lostGpus.filter(({ isMachineGone }) => !isMachineGone)
  return dropped.length > 0 && isRunning(seen)
    ? bad(
        rows,
        `${plural(dropped.length, 'GPU')} disappeared while the job was observed: run nvidia-smi on the node, and look for Xid errors in its kernel log`,
      )
    : unknown(rows, 'check whether the machine still runs, and whether its nvidia-smi answers')
}

/** A GPU with its highest utilization in all polls; a lost one is none. */
type Device = {
  readonly name: string
  readonly percent: number | null
  readonly gpu: ClusterGpu
}

export function mostUsed({ gpus, lostGpus }: JobObservations): Device[] {
  const devices = new Map<string, Device>()
  for (const look of gpus) {
    for (const gpu of look.status === 'ok' ? look.value : []) {
      const name = gpuName(gpu)
      const before = devices.get(name)?.percent ?? null
      const now = gpu.utilizationPercent
      const percent = before === null || now === null ? (before ?? now) : Math.max(before, now)
      devices.set(name, { name, percent, gpu })
    }
  }
  for (const { gpu } of lostGpus) devices.delete(gpuName(gpu))
  return [...devices.values()]
}

function describe({ name, percent, gpu }: Device): string {
  const memory =
    gpu.memoryUsedMb === null ? '' : `, ${gpu.memoryUsedMb} of ${gpu.memoryTotalMb ?? 'unknown'} MB`
  return `${name}: ${percent === null ? 'utilization unknown' : `${percent} %`}${memory}`
}

const maxPrograms = 8

function describePrograms({ pod, programs }: PodPrograms): string {
  if (programs.status !== 'ok') return `${pod}: programs on its GPUs unknown: ${programs.reason}`
  const { value } = programs
  if (value.length === 0) return `${pod}: nvidia-smi lists no program on its GPUs`
  const named = value.map(({ pid, name, memoryUsedMb: used }) => {
    return `${pid} ${name}${used === null ? '' : ` (${used} MB)`}`
  })
  return `${pod}: programs on its GPUs: ${listFew(named, maxPrograms)}`
}
