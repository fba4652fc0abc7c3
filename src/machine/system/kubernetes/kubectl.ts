import type { Answer } from '../../../kit/records/answer.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { callProgram } from '../processes/bounded-process.js'
import { askAlone, type AskWithin } from '../silence.js'

/** The location of pods; null uses the configuration of kubectl. */
export type PodAccess = {
  readonly context: string | null
  readonly namespace: string | null
  readonly container: string | null
}

const usualLimitMs = 30_000
const maxOutputBytes = 4_000_000

/** Runs programs in pods and reads the output of pods through the user's own kubectl. */
export interface Pods {
  /** Runs words without a shell and without a terminal, which would mix the two streams; returns standard output. */
  exec(pod: string, command: readonly string[]): Promise<Answer<string>>
  /** The last lines of the container's output. */
  logs(pod: string, lines: number): Promise<Answer<string>>
}

/** `within` limits how long silent pods are waited for in all. */
export function kubectlPods(
  { context, namespace, container }: PodAccess,
  { limitMs: usualMs = usualLimitMs, within = askAlone }: Limits = {},
): Pods {
  const flag = (name: string, value: string | null): string[] =>
    value === null ? [] : [`${name}=${value}`]
  const place = [...flag('--context', context), ...flag('--namespace', namespace)]
  const options = flag('--container', container)
  const ask = (what: string, words: readonly string[], rest: readonly string[]) =>
    within(usualMs, (limitMs) => {
      const limits = [...options, `--request-timeout=${limitMs / 1000}s`]
      return call(what, [...place, ...words, ...limits, ...rest], limitMs)
    })
  return {
    exec: (pod, command) => ask(`exec in ${pod}`, ['exec'], [pod, '--', ...command]),
    logs: (pod, lines) => ask(`logs of ${pod}`, ['logs'], [`--tail=${lines}`, pod]),
  }
}

type Limits = { readonly limitMs?: number; readonly within?: AskWithin }

async function call(
  what: string,
  parameters: readonly string[],
  limitMs: number,
): Promise<Answer<string>> {
  const end = await callProgram({
    program: 'kubectl',
    parameters,
    directory: process.cwd(),
    environment: process.env,
    limitMs,
    maxOutputBytes,
  })
  if (end.status === 'succeeded') return { status: 'ok', value: end.output }
  const said = oneLine(lastWords(end.error), 300)
  return {
    status: noFile.test(said) ? 'missing' : 'unreachable',
    reason: `kubectl ${end.hasStarted ? `${what} ` : ''}${end.reason}${said === '' ? '' : `: ${said}`}`,
  }
}

/** How the programs of a pod report a missing file. */
const noFile = /: No such file or directory$/

/** The last message of the program in the pod, without the exit code that kubectl appends. */
function lastWords(error: string): string {
  const lines = error.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  return lines.findLast((line) => !/^command terminated with exit code \d+$/.test(line)) ?? ''
}
