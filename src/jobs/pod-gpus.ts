import type { Answer } from '../records/answer.js'
import type { ClusterGpu } from './cluster.js'
import { countedGpuQuery, parseCountedGpus } from './parse/parse-nvidia-smi.js'

/** Reads the GPUs of a pod with its own nvidia-smi. A failure says nothing about the GPUs. */
export async function readPodGpus(
  pod: string,
  exec: (pod: string, command: readonly string[]) => Promise<Answer<string>>,
): Promise<Answer<readonly ClusterGpu[]>> {
  const answer = await exec(pod, [
    'nvidia-smi',
    `--query-gpu=${countedGpuQuery}`,
    '--format=csv,noheader,nounits',
  ])
  if (answer.status !== 'ok') return answer
  const samples = parseCountedGpus(answer.value)
  if (samples.status === 'failed') return { status: 'corrupt', reason: `${pod}: ${samples.reason}` }
  return { status: 'ok', value: samples.gpus.map((gpu) => ({ node: pod, ...gpu })) }
}
