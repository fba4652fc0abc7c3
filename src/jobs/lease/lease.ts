import type { FenceEvidence } from '../supervise/supervisor-event.js'

/** Files in the checkpoint directory with which a supervisor and an attempt agree on who may write. */
export const leaseFile = '.minicluster-lease.json'
export const fenceFile = '.minicluster-fence.json'

/** The run and attempt of a program, and its checkpoint directory. */
export type LeaseTerms = {
  readonly directory: string
  readonly run: string
  readonly id: string
  readonly attempt: number
  /** Seconds between two renewals. */
  readonly beatSeconds: number
}

/** The command that runs a command under a lease. */
export function leasedCommand(terms: LeaseTerms, command: readonly string[]): readonly string[] {
  const { directory, run, id, attempt, beatSeconds } = terms
  return [
    'python3',
    '-m',
    'minicluster_job',
    '--directory',
    directory,
    '--run',
    run,
    '--id',
    id,
    '--attempt',
    String(attempt),
    '--beat',
    String(beatSeconds),
    '--',
    ...command,
  ]
}

/** The shell line of a command without the lease that an earlier supervisor put around it. */
export const withoutLease = (line: string): string =>
  line.replace(/^python3 -m minicluster_job .*? -- /, '')

/** The record that prevents earlier attempts from starting or continuing. */
export const fenceText = (run: string, below: number): string =>
  `${JSON.stringify({ record_version: 1, run, below })}\n`

/** The content of a lease; the lease of another attempt counts as none. */
export function readLease(text: string | null, id: string): FenceEvidence['lease'] {
  if (text === null) return { kind: 'none' }
  try {
    const lease = JSON.parse(text) as Readonly<Record<string, unknown>> | null
    if (lease?.['id'] !== id) return { kind: 'none' }
    const exitCode = lease['exit_code']
    return {
      kind: 'read',
      text,
      isReleased: lease['state'] === 'released',
      exitCode: typeof exitCode === 'number' ? exitCode : null,
    }
  } catch {
    return { kind: 'unreadable' }
  }
}
