import type { Dataset, WorkloadContext } from '../workload.js'

const numSamples = 1000
const noise = 0.1

/**
 * Sequences of standard normal vectors; the targets are a hidden linear function of the mean vector plus noise. A
 * sample depends on the seed and its id, and is created when it is first requested, because all of them are eight
 * million numbers.
 */
export function sequenceDataset(
  { options, random }: WorkloadContext,
  { positions, width }: { positions: number; width: number },
): Dataset {
  const { outputSize } = options
  const sampleLength = positions * width
  const { normal } = random('true weights')
  // The mean vector has variance 1 / positions; this factor gives the targets about unit variance.
  const deviation = Math.sqrt(positions / width)
  const truth = Float32Array.from({ length: outputSize * width }, () => normal() * deviation)
  const made = new Map<number, { x: Float32Array; y: Float32Array }>()

  const makeSample = (id: number) => {
    const stream = random(`sample ${id}`)
    const x = new Float32Array(sampleLength)
    for (let i = 0; i < sampleLength; i++) x[i] = stream.normal()
    const y = new Float32Array(outputSize)
    for (let output = 0; output < outputSize; output++) {
      let sum = 0
      for (let i = 0; i < sampleLength; i++) {
        sum += (x[i] ?? 0) * (truth[output * width + (i % width)] ?? 0)
      }
      y[output] = sum / positions + stream.normal() * noise
    }
    return { x, y }
  }
  const sample = (id: number) => {
    const existing = made.get(id)
    if (existing) return existing
    const fresh = makeSample(id)
    made.set(id, fresh)
    return fresh
  }
  return {
    size: numSamples,
    columns(ids) {
      const x = new Float32Array(ids.length * sampleLength)
      const y = new Float32Array(ids.length * outputSize)
      ids.forEach((id, row) => {
        x.set(sample(id).x, row * sampleLength)
        y.set(sample(id).y, row * outputSize)
      })
      return {
        x: { data: x, shape: [ids.length, positions, width] },
        y: { data: y, shape: [ids.length, outputSize] },
      }
    },
  }
}
