import { basename, dirname, join } from 'node:path'
import { ConfigError } from '../../../kit/errors.js'
import type { CommandWork } from '../../run/job.js'
import { recogniseCommand } from '../command/recognise-command.js'

type Argv = CommandWork['argv']

/** Options of torchrun that take no value. */
const flags = /^(-m|--(module|standalone|no[-_]python|run[-_]path))$/

/**
 * The command of each rank: torchrun starts its script on one machine, and Ray starts it on several. A python without a
 * path is that of the cluster. Throws a ConfigError if the command is neither Python nor torchrun.
 */
export function rankCommand(argv: Argv): Argv {
  const { kind } = recogniseCommand(argv)
  if (kind === 'python') return argv
  if (kind === 'torchrun') return scriptOf(argv)
  throw new ConfigError(
    `the engine ray starts Python scripts, and "${argv[0]}" is neither python nor torchrun`,
    'give the script itself, such as: minicluster run --engine ray --workers 2 -- python train.py',
  )
}

function scriptOf(argv: Argv): Argv {
  const [program, ...rest] = argv
  const isLauncher = basename(program) === 'torchrun'
  const python = isLauncher ? besideTorchrun(program) : program
  const words = isLauncher ? rest : rest.slice(2)
  const at = endOfOptions(words)
  const options = words.slice(0, at)
  const [script, ...parameters] = words.slice(at)
  if (script === undefined) {
    throw new ConfigError('torchrun is given no script', 'name one after its options')
  }
  if (options.some((word) => /^--no[-_]python$/.test(word))) return [script, ...parameters]
  const isModule = options.some((word) => word === '-m' || word === '--module')
  return [python, isModule ? '-m' : '-u', script, ...parameters]
}

/** The position of the script: after the options and their separate values. */
function endOfOptions(words: readonly string[]): number {
  let at = 0
  while (words[at]?.startsWith('-')) {
    const word = words[at] ?? ''
    at += flags.test(word) || word.includes('=') ? 1 : 2
  }
  return at
}

const besideTorchrun = (program: string): string =>
  program.includes('/') ? join(dirname(program), 'python') : 'python'
