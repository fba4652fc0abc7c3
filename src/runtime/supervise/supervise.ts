import { DeterministicFailureError } from '../../kit/errors.js'
import type { FailedAttempt, RestartPoint } from './failed-attempt.js'
import { decideRestart, type RestartPolicy } from './restart-policy.js'

/** The parts of a supervised run; `Result` is the result of a successful attempt. */
export type Supervised<Result> = {
  readonly policy: RestartPolicy
  /** Attempts count from 0; null: from where the run begins. When it rejects, nothing of the attempt is left running. */
  runAttempt(attempt: number, from: RestartPoint | null): Promise<Result>
  /** The facts about an attempt after its end, and the checkpoint to resume from. */
  examine(attempt: number, error: unknown): Promise<FailedAttempt>
  /** Rejects when the run is stopped meanwhile. */
  sleep(ms: number): Promise<void>
  random(): number
  note(line: string): void
  /** Set where an attempt without a checkpoint of ours resumes by itself, so that its first step is not known here. */
  readonly resumesItself?: boolean
}

/** A failure that was followed by another attempt. */
export type Restart = { readonly failure: FailedAttempt; readonly delayMs: number }

/**
 * Runs attempts until one succeeds or the policy stops. Rejects with the last attempt's error, or with a
 * DeterministicFailureError that has it as its cause.
 */
export async function supervise<Result>(
  run: Supervised<Result>,
): Promise<{ result: Result; restarts: readonly Restart[] }> {
  const restarts: Restart[] = []
  let from: RestartPoint | null = null
  for (;;) {
    const attempt = restarts.length
    const ended = await settle(run.runAttempt(attempt, from))
    if (ended.status === 'finished') return { result: ended.result, restarts }
    const failure = await run.examine(attempt, ended.error)
    const history = [...restarts.map((restart) => restart.failure), failure]
    const decision = decideRestart(history, run.policy, () => run.random())
    if (decision.action === 'stop') {
      if (decision.kind === 'deterministic') throw repeated(failure, decision.reason, ended.error)
      if (decision.kind === 'budget' && attempt > 0) run.note(decision.reason)
      throw ended.error
    }
    const { delayMs } = decision
    from = decision.from
    restarts.push({ failure, delayMs })
    const count = `${restarts.length} of ${run.policy.maxRestarts}`
    const where = describeStart(failure.from, run.resumesItself ?? false)
    run.note(describeRestart(failure, where, `${(delayMs / 1000).toFixed(1)} s (${count})`))
    await run.sleep(delayMs)
  }
}

type Ended<Result> =
  { readonly status: 'finished'; readonly result: Result } | { status: 'failed'; error: unknown }

function settle<Result>(attempt: Promise<Result>): Promise<Ended<Result>> {
  return attempt.then(
    (result) => ({ status: 'finished', result }),
    (error: unknown) => ({ status: 'failed', error }),
  )
}

function describeStart(from: RestartPoint | null, resumesItself: boolean): string {
  if (from !== null) return `from step ${from.step}`
  return resumesItself ? 'the command' : 'from the start'
}

function describeRestart({ message }: FailedAttempt, where: string, when: string): string {
  return `${message.replace(/\.$/, '')}; restarting ${where} in ${when}`
}

function repeated(failure: FailedAttempt, reason: string, cause: unknown) {
  return new DeterministicFailureError(
    `${failure.message.replace(/\.$/, '')}: deterministic, ${reason}`,
    'a restart cannot get past it: fix the cause, then continue from a checkpoint; for the built-in trainer, with --resume <run directory>',
    { cause },
  )
}
