import { appendFile, lstat, mkdir, readdir, readFile, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError, InfrastructureError, systemError } from '../../../kit/errors.js'
import {
  type CheckpointLine,
  parseCheckpointLines,
} from '../../../kit/records/run/checkpoint-line.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { RunEvent } from '../../../kit/records/run/run-event.js'
import { readTextFile } from '../../../machine/system/files/text-files.js'
import type { MachineServices } from '../machine-services.js'

/**
 * Makes the run's directories, without logs of an earlier run but with those of this run's earlier attempts; a
 * read-only disk is found before any worker starts.
 */
export async function prepareRunDirectory(directory: string, attempt: number): Promise<void> {
  const events = join(directory, 'events')
  const outdated =
    attempt === 0
      ? /^(rank-\d+\.log|coordinator\.jsonl|checkpoints-\d+\.jsonl|attempt-\d+)$/
      : /^rank-\d+\.log$/
  try {
    await mkdir(events, { recursive: true })
    const logs = (await readdir(events)).filter((name) => outdated.test(name))
    await refuseForeign(events, logs)
    // Only the logs of earlier attempts are in a folder; a folder with the name of a log is foreign.
    for (const log of logs.sort(coordinatorLast))
      await rm(join(events, log), { recursive: log.startsWith('attempt-') })
    // Before any rank writes, so that a run that is killed at its start leaves no log without it.
    await appendFile(runDirectory.coordinatorEvents(directory), '')
    await sweepPartials(runDirectory.checkpoints(directory))
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw systemError(error, `making the run directory ${directory}`)
  }
}

/** The log that shows whose the others are is the last to go. */
const coordinatorLast = (one: string, other: string): number =>
  Number(one === 'coordinator.jsonl') - Number(other === 'coordinator.jsonl')

/**
 * Removes the health checkpoint of an earlier run: until the first step of this one, nobody may take it for this one.
 * Whatever is no health checkpoint stays, and a file that cannot be removed is noted when it cannot be written.
 */
export async function removeOutdatedHealth(path: string | null): Promise<void> {
  if (path === null) return
  const found = await lstat(path).catch(() => null)
  if (found?.isFile() && (await isHealthCheckpoint(path))) await rm(path).catch(() => undefined)
}

/** The largest has some kilobytes for each of thousands of workers. */
const maxHealthBytes = 64 << 20

async function isHealthCheckpoint(path: string): Promise<boolean> {
  const read = await readTextFile(path, maxHealthBytes)
  if (read.status !== 'ok') return false
  try {
    const { total_steps, workers } = JSON.parse(read.text) ?? {}
    return total_steps !== undefined && Array.isArray(workers)
  } catch {
    return false
  }
}

const partialFile = /^(weights\.bin|optimizer-\d+-of-\d+\.bin|manifest\.json)\.partial$/

/** Removes what killed workers have left of checkpoint files; nobody else writes here while a run begins. */
async function sweepPartials(checkpoints: string): Promise<void> {
  const steps = (await readdir(checkpoints).catch(() => [])).filter((name) =>
    /^step-\d+$/.test(name),
  )
  for (const step of steps) {
    const files = await readdir(join(checkpoints, step)).catch(() => [])
    const partial = files.filter((name) => partialFile.test(name))
    for (const name of partial) await rm(join(checkpoints, step, name), { force: true })
  }
}

/** Removes files of an earlier run, but keeps foreign ones. */
async function refuseForeign(events: string, logs: readonly string[]): Promise<void> {
  if (logs.length === 0) return
  const foreign = await findForeign(events, logs)
  if (foreign === null) return
  throw new ConfigError(
    `option --run-dir: ${foreign} would be removed, but no run wrote it`,
    'Give the run a directory of its own, or move the file away.',
  )
}

async function findForeign(events: string, logs: readonly string[]): Promise<string | null> {
  for (const name of logs.filter((log) => log.startsWith('attempt-'))) {
    const files = await readdir(join(events, name)).catch(() => [])
    const other = files.find((file) => !/^(rank-\d+\.log|coordinator\.jsonl)$/.test(file))
    if (other !== undefined) return join(events, name, other)
  }
  const [first] = logs.filter((log) => log.startsWith('rank-'))
  // Every run of ours has the log of its coordinator beside those of its ranks.
  return first === undefined || logs.some((log) => !log.startsWith('rank-'))
    ? null
    : join(events, first)
}

/** Removes the logs of a run that never began, and its directories if they are empty. */
export async function removeRunDirectory(directory: string, workers: number): Promise<void> {
  for (let rank = 0; rank < workers; rank++) {
    await rm(runDirectory.events(directory, rank), { force: true })
  }
  await rm(runDirectory.coordinatorEvents(directory), { force: true })
  const keepIfUsed = (): undefined => undefined
  await rmdir(join(directory, 'events')).catch(keepIfUsed)
  await rmdir(directory).catch(keepIfUsed)
}

/** The checkpoints that the script of a command saved and loaded, over all attempts; none for our own trainer. */
export async function readScriptCheckpoints(
  directory: string,
  workers: number,
): Promise<CheckpointLine[]> {
  const lines: CheckpointLine[] = []
  for (let rank = 0; rank < workers; rank++) {
    const path = runDirectory.scriptCheckpoints(directory, rank)
    lines.push(...parseCheckpointLines(await readFile(path, 'utf8').catch(() => '')))
  }
  return lines
}

/** Every rank's log; that of a run that ended well is complete. */
export async function readEventLogs(
  services: MachineServices,
  directory: string,
  workers: number,
): Promise<(readonly RunEvent[])[]> {
  const logs: (readonly RunEvent[])[] = []
  for (let rank = 0; rank < workers; rank++) {
    const path = runDirectory.events(directory, rank)
    const log = await readFile(path).catch((error: unknown) => {
      throw systemError(error, `reading the event log of worker ${rank}`)
    })
    const { events, damage, partialBytes } = await services.parseEvents(rank, log)
    if (damage !== null || partialBytes > 0) {
      const place = damage
        ? `${damage.reason} at byte ${damage.byte}`
        : 'its last record is cut off'
      throw new InfrastructureError(`${path} is damaged: ${place}`, 'is the disk full?')
    }
    logs.push(events)
  }
  return logs
}
