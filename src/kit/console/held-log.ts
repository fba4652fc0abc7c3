import type { Log } from './log.js'

/** More than a person reads after the screen is restored. */
const most = 200

/** A log that waits while a screen is drawn on the same terminal. */
export interface HeldLog {
  readonly log: Log
  /** The lines so far, oldest first, without colours. */
  said(): readonly string[]
  /** Prints everything that waited; from then on the log prints at once. */
  release(): void
}

/** Keeps lines until they can be printed without disturbing the picture; drops the oldest if there are too many. */
export function holdLog(log: Log): HeldLog {
  let isHeld = true
  const waiting: { readonly line: string; readonly say: (line: string) => void }[] = []
  const later = (say: (line: string) => void) => (line: string) => {
    if (!isHeld) return say(line)
    waiting.push({ line, say })
    if (waiting.length > most) waiting.shift()
  }
  const held: Log = {
    ...log,
    print: later((line) => log.print(line)),
    note: later((line) => log.note(line)),
    detail: later((line) => log.detail(line)),
    warn: later((line) => log.warn(line)),
    error: later((line) => log.error(line)),
    section: (title, work) => (isHeld ? work() : log.section(title, work)),
    progress(state) {
      if (!isHeld) log.progress(state)
    },
  }
  return {
    log: held,
    said: () => waiting.map(({ line }) => line),
    release() {
      isHeld = false
      for (const { line, say } of waiting.splice(0)) say(line)
    },
  }
}
