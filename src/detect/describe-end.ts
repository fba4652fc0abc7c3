import { describeStall } from './describe-stall.js'
import type { Diagnosis } from './worker-view.js'

/** What a diagnosed worker has done, as a sentence without its full stop, and where to look. */
export function describeEnd(diagnosis: Diagnosis): [sentence: string, hint: string] {
  if (diagnosis.kind === 'stalled') {
    const hint = 'look for an endless loop in the workload, or raise --stall-timeout-ms'
    return [describeStall(diagnosis), hint]
  }
  const [what, hint] = describeOwnEnd(diagnosis)
  return [`worker ${diagnosis.rank} ${what}`, hint]
}

function describeOwnEnd(diagnosis: Diagnosis): [what: string, hint: string] {
  switch (diagnosis.kind) {
    case 'frozen':
      return ['was frozen (its process is stopped)', 'somebody sent it SIGSTOP, or a debugger did']
    case 'silent':
      return ['stopped answering', 'its process hangs or the machine is far too busy']
    case 'partitioned':
      return describePartition(diagnosis)
    default:
      return describeExit(diagnosis)
  }
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
