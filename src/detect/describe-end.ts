import type { Diagnosis } from './worker-view.js'

/** What a diagnosed worker has done, as the end of the sentence "worker 3 ...", and where to look. */
export function describeEnd(diagnosis: Diagnosis): [what: string, hint: string] {
  switch (diagnosis.kind) {
    case 'frozen':
      return ['was frozen (its process is stopped)', 'somebody sent it SIGSTOP, or a debugger did']
    case 'silent':
      return ['stopped answering', 'its process hangs or the machine is far too busy']
    case 'stalled':
      return [
        `held up all others (it has not entered the collective they wait in${activity(diagnosis)})`,
        'look for an endless loop in the workload, or raise --stall-timeout-ms',
      ]
    case 'partitioned':
      return describePartition(diagnosis)
    default:
      return describeExit(diagnosis)
  }
}

function activity({ processState }: Diagnosis): string {
  if (processState === 'R') return '; its heart beats and its main thread is busy: a blocked loop'
  if (processState === 'S') return '; its heart beats and its main thread is asleep: it is blocked'
  if (processState === 'D') return '; its main thread waits for a disk'
  return ''
}

function describePartition({ link }: Diagnosis): [what: string, hint: string] {
  const peer = link ? `rank ${link.from}` : 'a peer'
  const direction = link?.isMutual ? `, and nothing arrives there either` : ''
  return [
    `no longer hears from ${peer}, which is alive and has sent its part${direction}`,
    'the link between the two is dead: look at the network, not at the workers',
  ]
}

function describeExit({ exit }: Diagnosis): [what: string, hint: string] {
  if (exit?.signal === 'SIGKILL') {
    return ['was killed with SIGKILL', 'if nobody did, the system ran out of memory']
  }
  if (exit?.signal) return [`was ended by ${exit.signal}`, 'see its last lines']
  return [`exited with code ${exit?.code ?? 'unknown'}`, 'see its last lines']
}
