import { rm } from 'node:fs/promises'
import { InfrastructureError } from '../../../kit/errors.js'
import { takeoverRecord, type TakeoverRecord } from '../../../kit/records/jobs/takeover-record.js'
import { formatLine } from '../../../kit/records/json/format-record.js'
import { parseRecord } from '../../../kit/records/json/parse-record.js'
import { backoffMs } from '../../../kit/resilience/backoff.js'
import { writeFileAtomically } from '../files/atomic-file.js'
import { readTextFile } from '../files/text-files.js'

/** A process that dies more often is not replaced. */
const mostTakeovers = 10
const windowMs = 600_000
/** The wait before a takeover, because the cause of repeated deaths may pass. */
const patience = { baseMs: 1000, maxMs: 60_000, fixedShare: 1 }

type TakeoverServices = {
  readonly nowMs: number
  /** Rejects when this process should end. */
  sleep(ms: number): Promise<void>
}

/**
 * Notes beside a daemon's lock that this process continues for one that died, and waits before it does, longer each
 * time. InfrastructureError when too many have died: then nobody continues.
 */
export async function noteTakeover(
  lockPath: string,
  { nowMs, sleep }: TakeoverServices,
): Promise<void> {
  const { takeovers } = await read(lockPath)
  const recent = takeovers.filter((atMs) => Math.abs(nowMs - atMs) < windowMs)
  const isGivenUp = recent.length >= mostTakeovers
  const noted = isGivenUp ? recent : [...recent, nowMs]
  await write(lockPath, { takeovers: noted, given_up_at: isGivenUp ? nowMs : null })
  if (isGivenUp) throw new InfrastructureError(givenUp)
  if (recent.length > 0) await sleep(backoffMs(patience, recent.length, 0))
}

/** Why a daemon that died too often is not continued; null if it is. */
export async function whyGivenUp(lockPath: string): Promise<string | null> {
  return (await read(lockPath)).given_up_at === null ? null : givenUp
}

/** Called when a user has started it again. */
export async function forgetTakeovers(lockPath: string): Promise<void> {
  await rm(pathOf(lockPath), { force: true })
}

const givenUp = `its process died more than ${mostTakeovers} times within ten minutes, so it is not replaced again; its log shows why`

const pathOf = (lockPath: string): string => `${lockPath}.takeovers`

type Noted = Pick<TakeoverRecord, 'takeovers' | 'given_up_at'>

/** An unreadable file counts as none: it must not prevent a takeover. */
async function read(lockPath: string): Promise<Noted> {
  const text = await readTextFile(pathOf(lockPath), 100_000)
  const parsed = text.status === 'ok' ? parseRecord(takeoverRecord, text.text) : text
  return parsed.status === 'ok' ? parsed.value : { takeovers: [], given_up_at: null }
}

const write = (lockPath: string, noted: Noted): Promise<void> =>
  writeFileAtomically(pathOf(lockPath), formatLine({ record_version: 1, ...noted }), {
    durable: false,
  })
