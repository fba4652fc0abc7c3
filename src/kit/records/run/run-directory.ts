import { join } from 'node:path'

/** The paths of all files of one run; every command finds them through these. */
export const runDirectory = {
  run: (directory: string) => join(directory, 'run.json'),
  coordinatorEvents: (directory: string) => join(directory, 'events', 'coordinator.jsonl'),
  events: (directory: string, rank: number) => join(directory, 'events', `rank-${rank}.log`),
  /** The checkpoints that a user's script saved and loaded by itself, over all attempts. */
  scriptCheckpoints: (directory: string, rank: number) =>
    join(directory, 'events', `checkpoints-${rank}.jsonl`),
  /** The place for the logs of an attempt after a restart; attempts count from 0. */
  attempt: (directory: string, attempt: number) => join(directory, 'events', `attempt-${attempt}`),
  attemptEvents: (directory: string, attempt: number, rank: number) =>
    join(directory, 'events', `attempt-${attempt}`, `rank-${rank}.log`),
  checkpoints: (directory: string) => join(directory, 'checkpoints'),
}

/** The logs of a run's newest attempt (null), or of an earlier one. */
export function attemptLogs(directory: string, attempt: number | null) {
  if (attempt === null) {
    return {
      coordinator: runDirectory.coordinatorEvents(directory),
      rank: (rank: number) => runDirectory.events(directory, rank),
    }
  }
  return {
    coordinator: join(runDirectory.attempt(directory, attempt), 'coordinator.jsonl'),
    rank: (rank: number) => runDirectory.attemptEvents(directory, attempt, rank),
  }
}
