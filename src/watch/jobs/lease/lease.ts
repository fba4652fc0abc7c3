/** Files in the checkpoint directory with which a supervisor and an attempt agree on who may write. */
export const leaseFile = '.minicluster-lease.json'
export const fenceFile = '.minicluster-fence.json'

/** The variable with the id of its attempt that every process has which Ray starts for it. */
export const attemptVariable = 'MINICLUSTER_ATTEMPT'

/** The run and attempt of a program, and its checkpoint directory. */
type LeaseTerms = {
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

/** The first attempt of this run that a fence file allows; null if it forbids none. */
export function forbiddenBelow(text: string | null, run: string): number | null {
  const fence = text === null ? null : parseFields(text)
  const below = fence?.['run'] === run ? fence['below'] : null
  return typeof below === 'number' && Number.isInteger(below) ? below : null
}

/** A process by its number and the time of its start in ticks of its machine. */
type ProcessKey = readonly [pid: number, start: number]

/** The lease of an attempt of another run, which has not released it. */
export type ForeignLease = {
  readonly kind: 'foreign'
  readonly run: string
  readonly id: string
  /** Epoch milliseconds by the clock of its node; null if unknown. */
  readonly sinceMs: number | null
} & HolderOfLease

/** What is known of the processes of the attempt that wrote a lease. */
export type HolderOfLease = {
  /** Names the machine and its process numbers; null if unknown. */
  readonly machine: string | null
  /** When the attempt started, in ticks of its machine; null if unknown. */
  readonly startedTicks: number | null
  /** Processes of the attempt that do not show its mark. */
  readonly known: readonly ProcessKey[]
  /** Whether there are more of them. */
  readonly isCut: boolean
}

/** The lease in the checkpoint directory; `none`: there is none of this attempt, and none of another run that is held. */
export type LeaseReading =
  | ({
      readonly kind: 'read'
      readonly text: string
      /** Whether its holder has shown that no process of the attempt was left, and then the exit code. */
      readonly isReleased: boolean
      readonly exitCode: number | null
    } & HolderOfLease)
  | ForeignLease
  | { readonly kind: 'none' | 'unreadable' | 'not-used' }

/** The attempt that a lease is read for. */
type LeasedAttempt = { readonly id: string; readonly run: string }

type Fields = Readonly<Record<string, unknown>>

/** The content of a lease. An earlier attempt of the same run has ended, and its lease counts as none. */
export function readLease(text: string | null, { id, run }: LeasedAttempt): LeaseReading {
  if (text === null) return { kind: 'none' }
  const lease = parseFields(text)
  if (lease === null || typeof lease['id'] !== 'string') return { kind: 'unreadable' }
  if (lease['id'] === id) return ownLease(text, lease)
  const isOfRun = lease['run'] === run || lease['id'].startsWith(`mc-${run}-a`)
  if (isOfRun || lease['state'] === 'released') return { kind: 'none' }
  const { run: holder, id: holderId, since } = lease
  return {
    kind: 'foreign',
    run: typeof holder === 'string' ? holder : holderId,
    id: holderId,
    sinceMs: typeof since === 'number' ? 1000 * since : null,
    ...holderOf(lease),
  }
}

/** A lease of which a supervisor knows that its holder is gone, so that another run may take it. */
export const releasedText = (text: string): string =>
  `${JSON.stringify({ ...parseFields(text), state: 'released' })}\n`

function ownLease(text: string, lease: Fields): LeaseReading {
  const { exit_code: exitCode, state, unreadable, record_version: version } = lease
  // Before version 2, only the group of the command was ended.
  const hasShown = version === 2 && Array.isArray(unreadable) && unreadable.length === 0
  return {
    kind: 'read',
    text,
    isReleased: state === 'released' && hasShown,
    exitCode: typeof exitCode === 'number' ? exitCode : null,
    ...holderOf(lease),
  }
}

function holderOf({ machine, started, unmarked, unmarked_more: more }: Fields): HolderOfLease {
  const listed: readonly unknown[] = Array.isArray(unmarked) ? unmarked : []
  const known = listed.filter(isProcessKey)
  return {
    machine: typeof machine === 'string' ? machine : null,
    startedTicks: typeof started === 'number' && Number.isInteger(started) ? started : null,
    known,
    isCut: known.length < listed.length || (typeof more === 'number' && more > 0),
  }
}

const isProcessKey = (value: unknown): value is ProcessKey =>
  Array.isArray(value) && value.length === 2 && value.every((part) => Number.isInteger(part))

function parseFields(text: string): (Fields & { readonly id?: unknown }) | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Fields) : null
  } catch {
    return null
  }
}
