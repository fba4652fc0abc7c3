import { constants } from 'node:os'

/** The interrupts of this process: the first one aborts, the second one ends it at once. */
export type Interrupts = {
  readonly signal: AbortSignal
  /** 128 + the number of the signal that came, as shells count; null while none came. */
  exitCode(): number | null
}

/** Why the signal of `listenForInterrupts` aborted. */
export class InterruptedError extends Error {
  constructor(readonly signalName: NodeJS.Signals) {
    super(`interrupted by ${signalName}`)
    this.name = 'InterruptedError'
  }
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Turns SIGINT, SIGTERM and SIGHUP into an abort, so that workers are stopped before the process ends. */
export function listenForInterrupts(
  emitter: Pick<NodeJS.Process, 'on'>,
  exit: (code: number) => void,
): Interrupts {
  const controller = new AbortController()
  let exitCode: number | null = null
  const interrupt = (name: NodeJS.Signals) => {
    if (exitCode !== null) exit(exitCode)
    exitCode ??= 128 + constants.signals[name]
    controller.abort(new InterruptedError(name))
  }
  for (const name of stopSignals) emitter.on(name, () => interrupt(name))
  return { signal: controller.signal, exitCode: () => exitCode }
}
