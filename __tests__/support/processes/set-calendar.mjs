/**
 * Loaded into a program with --import: as soon as the file CALENDAR_SET_AT exists, the calendar of each of its
 * processes and threads is off by CALENDAR_SET_BY milliseconds, as if somebody had set the clock of the machine.
 */
import { existsSync } from 'node:fs'

const { CALENDAR_SET_AT: at = '', CALENDAR_SET_BY: by = '0' } = process.env
const Calendar = Date
let isSet = false
const shiftMs = () => {
  isSet ||= existsSync(at)
  return isSet ? Number(by) : 0
}

globalThis.Date = class extends Calendar {
  constructor(...given) {
    if (given.length === 0) super(Calendar.now() + shiftMs())
    else super(...given)
  }

  static now() {
    return Calendar.now() + shiftMs()
  }
}
// Node reads it from the calendar when a process or a thread starts.
Object.defineProperty(performance, 'timeOrigin', { value: performance.timeOrigin + shiftMs() })
