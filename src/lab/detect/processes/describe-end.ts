import { describeStall } from './describe-stall.js'
import type { DeadLink, Diagnosis, WorkerEnd } from './worker-view.js'

/** A sentence without its full stop, and where to look next, unless the last lines of the worker say it. */
type Described = [sentence: string, hint?: string]

/** The end of a diagnosed worker. */
export function describeEnd(diagnosis: Diagnosis): Described {
  if (diagnosis.kind === 'stalled') {
    const hint = 'look for an endless loop in the workload, or raise --stall-timeout-ms'
    return [describeStall(diagnosis.stall), hint]
  }
  const [what, ...hint] = describeOwnEnd(diagnosis)
  return [`worker ${diagnosis.rank} ${what}`, ...hint]
}

function describeOwnEnd(diagnosis: Exclude<Diagnosis, { kind: 'stalled' }>): Described {
  switch (diagnosis.kind) {
    case 'frozen':
      return ['was frozen (its process is stopped)', 'somebody or a debugger sent it SIGSTOP']
    case 'silent':
      return ['stopped answering', 'its process hangs or the machine is far too busy']
    case 'partitioned':
      return describePartition(diagnosis.link)
    default:
      return describeExit(diagnosis.exit)
  }
}

function describePartition({ from, isMutual, isByPlace }: DeadLink): Described {
  if (isByPlace) {
    return [
      `and rank ${from} wait for each other in the same collective, both alive: nothing gets through between them`,
      'check the network, and whether both call it with the same size and group',
    ]
  }
  const direction = isMutual ? `, and nothing arrives there either` : ''
  return [
    `no longer hears from rank ${from}, which is alive and has sent its part${direction}`,
    'the link between the two is dead: check the network, not the workers',
  ]
}

function describeExit(exit: WorkerEnd | null): Described {
  if (exit?.signal === 'SIGKILL') {
    return ['was killed with SIGKILL', 'if nobody killed it, the system ran out of memory']
  }
  if (exit?.signal) return [`was ended by ${exit.signal}`]
  return withHint(`exited with code ${exit?.code ?? 'unknown'}`, hintOfCode(exit?.code))
}

const withHint = (what: string, hint: string | null): Described =>
  hint === null ? [what] : [what, hint]

function hintOfCode(code: number | null | undefined): string | null {
  if (code === 0) return 'look for code that ends the process, such as process.exit or sys.exit'
  if (code === 13) return 'Node ends with 13 if a module awaits a promise that nothing resolves'
  return null
}
