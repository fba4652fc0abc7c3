import type { Answer } from '../../kit/records/answer.js'
import type { ClusterGpu } from './cluster.js'
import {
  countedGpuQuery,
  type GpuProcess,
  gpuProcessQuery,
  parseCountedGpus,
  parseGpuProcesses,
} from './parse/parse-nvidia-smi.js'

type Exec = (pod: string, command: readonly string[]) => Promise<Answer<string>>

/** The programs that nvidia-smi lists in a pod; it does not see programs of other containers. */
export type PodPrograms = { readonly pod: string; readonly programs: Answer<readonly GpuProcess[]> }

const asRows = '--format=csv,noheader,nounits'

/** Reads the GPUs of a pod with its own nvidia-smi. A failure says nothing about the GPUs. */
export async function readPodGpus(pod: string, exec: Exec): Promise<Answer<readonly ClusterGpu[]>> {
  const answer = await exec(pod, ['nvidia-smi', `--query-gpu=${countedGpuQuery}`, asRows])
  if (answer.status !== 'ok') return answer
  const samples = parseCountedGpus(answer.value)
  if (samples.status === 'failed') return { status: 'corrupt', reason: `${pod}: ${samples.reason}` }
  return { status: 'ok', value: samples.gpus.map((gpu) => ({ node: pod, ...gpu })) }
}

/** Reads which programs run on the GPUs of a pod. */
export async function readPodPrograms(pod: string, exec: Exec): Promise<PodPrograms> {
  const answer = await exec(pod, ['nvidia-smi', `--query-compute-apps=${gpuProcessQuery}`, asRows])
  if (answer.status !== 'ok') return { pod, programs: answer }
  const read = parseGpuProcesses(answer.value)
  return read.status === 'failed'
    ? { pod, programs: { status: 'corrupt', reason: read.reason } }
    : { pod, programs: { status: 'ok', value: read.processes } }
}
