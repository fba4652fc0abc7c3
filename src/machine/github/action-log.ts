import * as core from '@actions/core'
import type { Log } from '../../kit/console/log.js'
import { createPaint } from '../../kit/console/paint.js'
import { neutralizeCommands } from './workflow-commands.js'

/** The log of a workflow: sections fold, details show when the run was started with debug logging. */
export const actionLog: Log = {
  paint: createPaint(false),
  print: say,
  // Machines read the outputs.
  document: () => undefined,
  note: say,
  detail: (line) => core.debug(line),
  warn: (line) => core.warning(line),
  error: (line) => core.error(line),
  section: (title, work) => core.group(neutralizeCommands(title), work),
  // A log is not watched live, and the stall timeout ends a run that hangs.
  progress: () => undefined,
  endProgress: () => undefined,
}

function say(text: string): void {
  core.info(neutralizeCommands(text))
}
