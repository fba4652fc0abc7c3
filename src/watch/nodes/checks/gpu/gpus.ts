import type { GpuReading } from '../../answer/gpu-reading.js'
import type { NodeAnswer } from '../../answer/node-answer.js'
import type { CheckInput, CheckReading } from '../node-check.js'
import { isUnseenAs, unknownReading, whyUnseen } from '../readings.js'

/** The name of a GPU in reports. */
export function gpuName(gpu: Pick<GpuReading, 'index'>, position: number): string {
  return `GPU ${gpu.index ?? position}`
}

/** Whether the node has no GPUs according to every available source, and should have none. */
export function hasNoGpus({ answer, facts, baseline }: CheckInput): boolean {
  const { onPci, byDriver } = answer.gpuCount
  const rows = answer.gpu?.gpus.length ?? null
  const counts = [facts.expectedGpus, baseline.gpuCount, onPci, byDriver, rows]
  const hasAny = counts.some((count) => count !== null && count > 0)
  const isFailing = (answer.gpu?.exitCode ?? 0) !== 0
  if (hasAny || isFailing) return false
  return facts.expectedGpus === 0 || (onPci === 0 && hasNoSmi(answer))
}

/**
 * Whether nvidia-smi is missing or lists nothing. A hanging nvidia-smi could list GPUs that other sources do not see in
 * a container.
 */
function hasNoSmi(answer: NodeAnswer): boolean {
  return answer.gpu !== null || isUnseenAs('not-installed', answer, 'gpu')
}

/** A reading per GPU; a single unknown one if the GPUs could not be read; none if the node has no GPUs. */
export function readGpus(
  input: CheckInput,
  read: (gpu: GpuReading, name: string) => CheckReading,
): readonly CheckReading[] {
  if (hasNoGpus(input)) return []
  const gpus = input.answer.gpu?.gpus ?? []
  if (gpus.length === 0) return [unknownReading(whyNoGpus(input.answer))]
  return gpus.map((gpu, position) => read(gpu, gpuName(gpu, position)))
}

function whyNoGpus(answer: NodeAnswer): string {
  const reason = answer.gpu?.message ?? whyUnseen(answer, 'gpu', 'nvidia-smi listed no GPU')
  return `the GPUs could not be read: ${reason}`
}

/** Why a cell of a GPU has no value: the driver's message, or that it reports none. */
export function whyNoCell(gpu: GpuReading, name: string, column: string, what: string): string {
  if (gpu.needsReset) return `${name} does not report its ${what}: it requires a reset`
  const cell = gpu.errors.find((error) => error.column === column)?.cell
  return `${name} does not report its ${what}${cell === undefined ? '' : `: ${cell}`}`
}
