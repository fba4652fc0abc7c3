import { mkdir, readdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { systemError } from '../../../kit/errors.js'
import type { RunEvent } from '../../../kit/records/run/run-event.js'
import { runDirectory } from '../../../kit/records/run/run-directory.js'
import type { MachineServices } from '../machine-services.js'

/** Every rank's events of an attempt that was cut short, as far as its log can be read. */
export async function readCutLogs(
  services: MachineServices,
  directory: string,
  workers: number,
): Promise<(readonly RunEvent[])[]> {
  return (await inspectLogs(services, directory, workers)).map(({ events }) => events)
}

/** The same with the damage of each log; null where there is none but a last record that was cut. */
export async function inspectLogs(
  services: MachineServices,
  directory: string,
  workers: number,
): Promise<{ events: readonly RunEvent[]; damage: { byte: number; reason: string } | null }[]> {
  const logs = []
  for (let rank = 0; rank < workers; rank++) {
    const log = await readFile(runDirectory.events(directory, rank)).catch(() => new Uint8Array())
    const { events, damage } = await services.parseEvents(rank, log)
    logs.push({ events, damage })
  }
  return logs
}

/** Moves the logs of an attempt to a separate folder, so that the next attempt can write its own. */
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
