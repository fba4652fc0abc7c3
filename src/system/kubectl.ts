import type { Answer } from '../records/answer.js'
import { oneLine } from '../wording/one-line.js'
import { callProgram } from './processes/bounded-process.js'

/** Where pods are; null: as kubectl's own configuration says. */
export type PodAccess = {
  readonly context: string | null
  readonly namespace: string | null
  readonly container: string | null
}

const limitMs = 30_000
const maxOutputBytes = 4_000_000

/**
 * Runs a command in a pod by the user's own kubectl: words and no shell, and no terminal, which would mix its two
 * streams.
 */
export async function execInPod(
  pod: string,
  command: readonly string[],
  { context, namespace, container }: PodAccess,
): Promise<Answer<string>> {
  const flag = (name: string, value: string | null): string[] =>
    value === null ? [] : [`${name}=${value}`]
  const end = await callProgram({
    program: 'kubectl',
    parameters: [
      ...flag('--context', context),
      ...flag('--namespace', namespace),
      'exec',
      ...flag('--container', container),
      `--request-timeout=${limitMs / 1000}s`,
      pod,
      '--',
      ...command,
    ],
    directory: process.cwd(),
    environment: process.env,
    limitMs,
    maxOutputBytes,
  })
  if (end.status === 'succeeded') return { status: 'ok', value: end.output }
  const said = oneLine(end.error.trim().split('\n').at(-1) ?? '', 300)
  return {
    status: 'unreachable',
    reason: `kubectl exec in ${pod} ${end.reason}${said === '' ? '' : `: ${said}`}`,
  }
}
