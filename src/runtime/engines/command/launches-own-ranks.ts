import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { CommandWork } from '../../run/job.js'
import { recogniseCommand } from './recognise-command.js'
import { startsRanksByTorch } from './detect-torch-spawn.js'

/** Larger than any hand-written script. */
const mostBytes = 4 << 20

/**
 * Whether a command starts its ranks itself, so that their number is known when they have begun: any program but torchrun
 * and Python, such as a shell script, and a Python script that spawns processes.
 */
export function launchesOwnRanks(argv: CommandWork['argv'], workingDirectory: string): boolean {
  const { kind } = recogniseCommand(argv)
  if (kind !== 'python') return kind === 'other'
  const script = argv.slice(1).find((word) => !word.startsWith('-'))
  const text = script === undefined ? null : textOf(resolve(workingDirectory, script))
  return text !== null && startsRanksByTorch(text)
}

function textOf(path: string): string | null {
  try {
    const found = statSync(path)
    return found.isFile() && found.size <= mostBytes ? readFileSync(path, 'utf8') : null
  } catch {
    return null
  }
}
