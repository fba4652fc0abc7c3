import type { Log } from './log.js'

/** More than a person reads when a screen is given back. */
const most = 200

/** A log that waits while a screen is drawn on the same terminal. */
export interface HeldLog {
  readonly log: Log
  /** What was said so far, oldest first, without colours. */
  said(): readonly string[]
  /** Says everything that waited; from then on the log speaks at once. */
  release(): void
}

/** Keeps what is said until it can be said without disturbing the picture; of very much the newest. */
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
