import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { systemError } from '../../errors.js'
import type { RunEvent } from '../../records/run/run-event.js'
import { runDirectory } from '../../records/run/run-directory.js'
import type { RunRoom } from '../run-room.js'

/** Every rank's events of an attempt that was cut short, as far as its log can be read. */
export async function readCutLogs(
  room: RunRoom,
  directory: string,
  workers: number,
): Promise<(readonly RunEvent[])[]> {
  const logs: (readonly RunEvent[])[] = []
  for (let rank = 0; rank < workers; rank++) {
    const log = await readFile(runDirectory.events(directory, rank)).catch(() => new Uint8Array())
    const { events } = await room.parseEvents(rank, log)
    logs.push(events)
  }
  return logs
}

/** Moves the logs of an attempt to a folder of their own, so that the next one can write its. */
export async function keepAttemptLogs(directory: string, attempt: number): Promise<void> {
  const events = join(directory, 'events')
  const place = runDirectory.attempt(directory, attempt)
  try {
    await mkdir(place, { recursive: true })
    const entries = await readdir(events, { withFileTypes: true })
    // The checkpoints that a script saved are compared with those that it loads in the next attempt.
    const own = entries.filter((one) => one.isFile() && !one.name.startsWith('checkpoints-'))
    for (const entry of own) {
      await rename(join(events, entry.name), join(place, entry.name))
    }
  } catch (error) {
    throw systemError(error, `keeping the event logs of attempt ${attempt}`)
  }
}
