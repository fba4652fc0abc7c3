import type { GpuReading } from '../../../../src/watch/nodes/answer/gpu-reading.js'
import type {
  KernelLine,
  NodeAnswer,
  RankProcess,
} from '../../../../src/watch/nodes/answer/node-answer.js'
import { parseAnswer } from '../../../../src/watch/nodes/answer/parse-answer.js'
import { readUnseen } from '../../../../src/watch/nodes/answer/unseen-lines.js'
import type {
  CheckFacts,
  CheckInput,
  NodeBaseline,
} from '../../../../src/watch/nodes/checks/node-check.js'
import { defaultNodeLimits } from '../../../../src/watch/nodes/checks/node-limits.js'
import { noBaseline } from '../../../../src/watch/nodes/judge/baseline.js'
import { healthyLines } from '../answer/recorded-answer.js'

/** What a healthy node with eight H100 answers; its rank computes. */
export const healthyAnswer: NodeAnswer = busy(parseAnswer(healthyLines, null))

function busy(answer: NodeAnswer): NodeAnswer {
  const { gpu } = answer
  const gpus = gpu?.gpus.map((one) => ({ ...one, utilizationPercent: 97 })) ?? []
  return { ...answer, gpu: gpu && { ...gpu, gpus } }
}

export const anAnswer = (fields: Partial<NodeAnswer> = {}): NodeAnswer => ({
  ...healthyAnswer,
  ...fields,
})

/** The same with one GPU changed. */
export function withGpu(index: number, fields: Partial<GpuReading>): Partial<NodeAnswer> {
  const { gpu } = healthyAnswer
  if (gpu === null) throw new Error('the recorded answer has GPUs')
  const gpus = gpu.gpus.map((one) => (one.index === index ? { ...one, ...fields } : one))
  return { gpu: { ...gpu, gpus } }
}

/** Lines of the kernel log, written at these seconds since boot; the node has been up for 2990 s. */
export function withLog(...lines: readonly (readonly [uptimeS: number, text: string])[]) {
  const all: KernelLine[] = lines.map(([uptimeS, text]) => ({ uptimeS, text, times: 1 }))
  return {
    kernelLog: { source: 'dmesg' as const, cursor: null, matched: all.length, lines: all },
  }
}

/** What the node could not see. */
export const unseen = (key: string, reason: string) => ({
  unseen: [readUnseen(`${key} ${reason}`, null)!],
})

export const aRank = (fields: Partial<RankProcess> = {}): RankProcess => ({
  pid: 4711,
  parentPid: 4700,
  state: 'R',
  command: 'python3',
  rank: 0,
  localRank: 0,
  worldSize: 8,
  masterAddress: '10.0.0.1',
  masterPort: 29_500,
  runId: 'job7',
  visibleDevices: null,
  ...fields,
})

export const facts: CheckFacts = {
  expectedGpus: null,
  expectedMounts: [],
  isJobActive: null,
  latencyMs: 0.4,
  clock: { offsetMs: 3, uncertaintyMs: 5 },
  elsewhere: [],
}

type Parts = {
  readonly answer?: Partial<NodeAnswer>
  readonly previous?: Partial<NodeAnswer> | null
  readonly baseline?: Partial<NodeBaseline>
  readonly facts?: Partial<CheckFacts>
}

/** What a check is given: a healthy node with these differences. */
export const anInput = (parts: Parts = {}): CheckInput => ({
  answer: anAnswer(parts.answer),
  previous: parts.previous ? anAnswer(parts.previous) : null,
  baseline: { ...noBaseline, ...parts.baseline },
  facts: { ...facts, ...parts.facts },
  limits: defaultNodeLimits,
})
