import { auditWindowElements, auditWindowSteps } from '../../kit/records/run/audit-window.js'
import type { AuditMeasurement } from '../telemetry/evidence.js'
import type { Range } from './collective/shards.js'
import { intersect, shardOf } from './collective/shards.js'
import type { Kernels } from './kernels/kernels.js'
import type { TensorLayout } from './model.js'
import type { Optimizer } from './optimizer.js'

/** A tensor's part of one rank's shard. */
export type Segment = Range & { readonly owner: number; readonly tensor: string }

/** The segments of a model in flat order; the list is the same on every rank. */
export function segmentsOf(tensors: readonly TensorLayout[], worldSize: number): Segment[] {
  const last = tensors.at(-1)
  const numParameters = last ? last.offset + last.length : 0
  const segments: Segment[] = []
  for (const tensor of tensors) {
    for (let owner = 0; owner < worldSize; owner++) {
      const whole = { start: tensor.offset, end: tensor.offset + tensor.length }
      const range = intersect(shardOf(owner, worldSize, numParameters), whole)
      if (range.start < range.end) segments.push({ ...range, owner, tensor: tensor.name })
    }
  }
  return segments
}

/**
 * Number of positions to examine for the applied scale, because many may have no gradient; the rounding error above
 * which the scale is not reported; and the one at which the search ends.
 */
const probes = 512
const maxProbeError = 1e-4
const goodProbeError = 1e-5

type AuditOptions = {
  readonly kernels: Kernels
  readonly tensors: readonly TensorLayout[]
  readonly rank: number
  readonly worldSize: number
  readonly optimizer: Optimizer
}

/**
 * Sums of the input and the output of a reduction, computed by every rank independently. With the sums of all ranks, a
 * missing, doubled or stale contribution can be detected. Float64 elements of kernel memory: 2.
 */
export function createAudit({ kernels, tensors, rank, worldSize, optimizer }: AuditOptions) {
  const segments = segmentsOf(tensors, worldSize)
  const own = segments.filter(({ owner }) => owner === rank)
  const out = kernels.doubles(2)
  const sums = (vector: Float32Array, parts: readonly Range[], step: number, origin: number) => {
    const projections = new Float64Array(parts.length)
    const magnitudes = new Float64Array(parts.length)
    parts.forEach((part, index) => {
      const { start, end } = windowOf(part, step)
      out.fill(0)
      kernels.project(vector.subarray(start - origin, end - origin), seedOf(start), out)
      projections[index] = out[0] ?? NaN
      magnitudes[index] = out[1] ?? NaN
    })
    return { projections, magnitudes }
  }
  const measurement: AuditMeasurement = {
    step: 0,
    contributions: [],
    reduced: { projections: new Float64Array(0), magnitudes: new Float64Array(0) },
    appliedScale: null,
    expectedScale: 1,
  }
  return {
    segments,
    measurement,
    /** Before the exchange: this rank's contributions, [parameters] each. */
    contributions(step: number, contributions: readonly Float32Array[]): void {
      measurement.step = step
      measurement.contributions = contributions.map((vector) => sums(vector, segments, step, 0))
    },
    /** After the exchange: the summed gradient of this rank's shard. Returns a function to call after the update. */
    reduced(reduced: Float32Array, expectedScale: number): () => void {
      const origin = own[0]?.start ?? 0
      measurement.reduced = sums(reduced, own, measurement.step, origin)
      measurement.expectedScale = expectedScale
      const observe = probeScale(optimizer, reduced, measurement.step, expectedScale)
      return () => {
        measurement.appliedScale = observe()
      }
    },
  }
}

export type Audit = ReturnType<typeof createAudit>

function windowOf({ start, end }: Range, step: number): Range {
  const length = end - start
  if (length <= auditWindowElements) return { start, end }
  const windows = Math.ceil(length / auditWindowElements)
  const turn = Math.floor(step / auditWindowSteps) % windows
  const from = Math.min(start + turn * auditWindowElements, end - auditWindowElements)
  return { start: from, end: from + auditWindowElements }
}

/** The same signs at every step, so that a contribution that arrives a step late can be recognised. */
function seedOf(start: number): number {
  return Math.imul(start + 1, 0x9e3779b1) >>> 0
}

/**
 * Chooses the position at which rounding affects the applied scale least; null if it would affect it too much
 * everywhere.
 */
function probeScale(
  optimizer: Optimizer,
  reduced: Float32Array,
  step: number,
  expectedScale: number,
): () => number | null {
  let best = -1
  let least = maxProbeError
  for (let probe = 0; probe < probes; probe++) {
    const index = (Math.imul(step * probes + probe + 1, 0x9e3779b1) >>> 0) % reduced.length
    const error = optimizer.probeError(index, (reduced[index] ?? 0) * expectedScale)
    if (!(error < least)) continue
    best = index
    least = error
    if (error < goodProbeError) break
  }
  if (best < 0) return () => null
  const applied = optimizer.probe(best)
  const sum = reduced[best] ?? 0
  return () => applied() / sum
}
