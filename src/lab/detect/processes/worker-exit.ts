import type { Failure } from '../../telemetry/control-message.js'
import { describeEnd } from './describe-end.js'
import type { Detector } from '../detector.js'
import { defaultLimits } from './worker-view.js'
import { type Verdict, watchGroup } from './group-watch.js'
import { raiseOnce } from '../findings.js'

/** The first process that died; others that lost it afterwards are witnesses. */
export const workerExit: Detector = {
  name: 'worker-exit',
  summary: 'a process ended before its work was done, or reported an error of its own',
  evidence: 'process',
  channel: 'telemetry',
  falseAlarmBudget: 'none: the operating system reported it',
  needs: ['exit'],
  start(run) {
    const watch = watchGroup(run, defaultLimits)
    const raise = raiseOnce(workerExit)
    return (event) => {
      const verdict = watch(event)
      const what = verdict && describeDeath(verdict)
      if (!what) return []
      const { rank, step } = verdict.diagnosis
      return raise({
        type: 'failed_worker',
        blame: { kind: 'rank', rank },
        step,
        at_ms: verdict.atMs,
        message: what,
      })
    }
  },
}

/** Describes which worker died, how and why; null if it did not die, or only reported the end of others. */
function describeDeath({ diagnosis, output }: Verdict): string | null {
  const { kind, rank, failure, exit } = diagnosis
  if (kind === 'reported')
    return failure && isOwn(failure) ? `worker ${rank} failed: ${failure.message}` : null
  if (kind !== 'exited' || !exit) return null
  const [what] = describeEnd(diagnosis)
  const cause = causeOf(exit.code, exit.signal, output)
  return cause === '' ? what : `${what} (${cause})`
}

const isOwn = ({ kind }: Failure): boolean => kind === 'unexpected' || kind === 'machine'

function causeOf(code: number | null, signal: string | null, output: readonly string[]): string {
  const text = output.join('\n')
  if (/heap out of memory/i.test(text)) return 'its heap ran out of memory'
  if (signal === 'SIGKILL' || code === 137) {
    return 'somebody killed it, or the system ran out of memory'
  }
  if (signal === 'SIGABRT' || code === 134) return 'it aborted itself'
  const last = output.at(-1)
  return last === undefined ? '' : `its last line: ${last}`
}
