import { shellWord } from '../../../kit/wording/shell-word.js'
import { fitCommand, type FittedCommand, type Texts } from './fit-command.js'
import { ranksInCi } from './fit-options.js'
import { packagesIn } from './installer.js'
import type { Preparation } from './preparation.js'
import { leastRay, ranksOfRayTrain } from './ray-train.js'
import { ranksOfScript, type RanksOfScript } from './ranks-of-script.js'
import { type ShownCommand, shownCommands } from './shown-commands.js'

/** A text file of the repository; the path has slashes and is relative to its root. */
export type RepositoryFile = { readonly path: string; readonly text: string }

/** A command, the file that shows it, how it runs in CI, and the packages that the file installs. */
export type FoundCommand = ShownCommand & {
  readonly path: string
  readonly fitted: FittedCommand
  readonly packages: readonly string[]
  /** How a script that Python alone starts comes to its ranks; null for a launcher, and where its text does not show it. */
  readonly ranks: RanksOfScript | null
  /** What has to run before it, as a trial has shown. */
  readonly preparation?: Preparation
}

/**
 * The commands that train on several ranks: those that files show, then scripts that no file shows a command of. Those
 * that most probably run come first.
 */
export function findCommands(near: readonly RepositoryFile[]): readonly FoundCommand[] {
  const texts = new Map(near.map(({ path, text }) => [path, text]))
  const shown = near.flatMap(({ path, text }) =>
    shownIn(path, text).flatMap((command) => fittedTo(command, path, texts)),
  )
  const started = new Set(shown.map(({ fitted }) => fitted.script))
  const others = near
    .filter(({ path, text }) => isProgram(path, text) && !started.has(path))
    .flatMap(({ path }) => fittedTo(alone(path), path, texts))
  const all = [...shown, ...others.filter(({ ranks }) => ranks !== null)]
  const lines = all.map(({ fitted }) => JSON.stringify([fitted.folder, fitted.words]))
  return all
    .filter((_, index) => lines.indexOf(lines[index] ?? '') === index)
    .sort((one, other) => doubtsOf(one, texts) - doubtsOf(other, texts))
}

/** Whether a command starts a script whose text shows nothing of ranks, so that only a trial shows whether it has several. */
export const isUntold = ({ isPlain, ranks }: FoundCommand): boolean => isPlain && ranks === null

/** The same command as one that starts its ranks itself; `added` says what its words have that no file shows. */
export function inShell(command: FoundCommand, added: readonly string[] = []): FoundCommand {
  const { fitted, ...rest } = command
  const words = ['sh', '-c', command.words.map(shellWord).join(' ')]
  const why = 'it runs in a shell, because only a trial shows whether it starts its ranks'
  const changes = [...added, why]
  return { ...rest, ranks: null, fitted: { ...fitted, words, changes } }
}

const placesOfCommands =
  /(^|\/)(Makefile|justfile|package\.json|README[^/]*|[^/]*\.(sh|bash|slurm|sbatch|mk|md))$|^\.github\/workflows\/[^/]+\.ya?ml$/i

/** What a file shows: all of a page or script, lines of Python that begin with a command. */
function shownIn(path: string, text: string): readonly ShownCommand[] {
  if (placesOfCommands.test(path)) return shownCommands(text)
  if (!path.endsWith('.py')) return []
  // A line of a docstring goes on after an escaped backslash, one of a comment behind its sign.
  const joined = text.replace(/\\{1,2}\n[ \t]*#?[ \t]*/g, ' ')
  const lines = [
    ...joined.matchAll(
      /^[ \t#$]*((?:torchrun|accelerate launch|fabric run|deepspeed|python[\d.]*) .*)$/gm,
    ),
  ]
  return shownCommands(lines.map(([, line = '']) => line).join('\n'))
}

const mayTrain = /(^|\/)[^/]*(train|tune|main)[^/]*\.py$/

/** A command as it runs in CI; none for a script that Python starts alone and that seems to be no training. */
function fittedTo(shown: ShownCommand, path: string, texts: Texts): readonly FoundCommand[] {
  const bare = withoutAccelerate(shown.words)
  const fitted = fitCommand(bare ?? shown.words, path, texts)
  const packages = packagesIn(texts.get(path) ?? '')
  const isLaunched = !shown.isPlain && bare === null
  if (isLaunched) return [{ ...shown, path, fitted, packages, ranks: null }]
  const { script } = fitted
  const text = textOf(script, texts)
  const ranks = bare === null ? ranksOfScript(text) : accelerate
  const isOfTraining = ranks !== null || mayTrain.test(script ?? '')
  const whole = { ...fitted, ...withRanks(fitted, ranks, text) }
  return isOfTraining ? [{ ...shown, path, fitted: whole, packages, ranks }] : []
}

const textOf = (script: string | null, texts: Texts): string => texts.get(script ?? '') ?? ''

const accelerate: RanksOfScript = {
  by: 'environment',
  name: 'Accelerate, whose launcher starts one process where no GPU is',
}

/** What accelerate starts, as Python starts it; null for another launcher. */
function withoutAccelerate(words: readonly string[]): readonly string[] | null {
  const [first = '', second = '', third = ''] = words
  const isAccelerate =
    `${first} ${second}` === 'accelerate launch' ||
    `${second} ${third}` === '-m accelerate.commands.launch'
  if (!isAccelerate) return null
  const at = words.findIndex(
    (word, index) => index > 2 - Number(first === 'accelerate') && startsHere.test(word),
  )
  return ['python', ...words.slice(at).map((word) => (word === '--module' ? '-m' : word))]
}

const startsHere = /\.py$|^(-m|--module)$/

const alone = (path: string): ShownCommand => ({
  words: ['python', path],
  isPlain: true,
  isForCpu: false,
  workers: null,
})

/** How a command of Python alone comes to its ranks. */
function withRanks(
  fitted: FittedCommand,
  ranks: RanksOfScript | null,
  script: string,
): Partial<FittedCommand> {
  const { changes } = fitted
  if (ranks?.by === 'ray') return inTorchrun(fitted, script)
  if (ranks?.by !== 'environment') return {}
  const started = `${ranksInCi} processes of it are started, which become ranks by ${ranks.name}`
  return { changes: [...changes, started] }
}

/** A script of Ray Train, with torchrun in place of Ray's workers. */
function inTorchrun({ words, changes, missing }: FittedCommand, script: string) {
  const own = ranksOfRayTrain(script)
  const at = words.findIndex((word) => startsHere.test(word))
  const [option = ''] = own.words.map((word) => word.replace(/=.*$/, ''))
  const rest = withoutOption(words.slice(at), option)
  const said = `torchrun starts it, with no workers of Ray, so that Ray Train ${leastRay.join('.')} or newer trains in its ranks`
  return {
    words: ['torchrun', `--nproc-per-node=${ranksInCi}`, ...rest, ...own.words],
    changes: [...changes, said],
    missing: [...missing, ...own.missing],
  }
}

/** The words without an option and its value. */
function withoutOption(words: readonly string[], option: string): readonly string[] {
  const at = words.indexOf(option)
  const others = at < 0 ? words : words.toSpliced(at, 2)
  return others.filter((word) => option === '' || !word.startsWith(`${option}=`))
}

/** A script that somebody can start, and no test. */
const isProgram = (path: string, text: string): boolean =>
  path.endsWith('.py') && !ofTests.test(path) && /^if __name__ == ['"]__main__['"]/m.test(text)

const ofTests = /(^|\/)tests?\/|(^|\/)(test_|conftest)[^/]*$/

/** How much speaks against a command: what is missing, what was changed, GPUs, a test, no file that shows it. */
function doubtsOf({ path, fitted, isForCpu }: FoundCommand, texts: Texts): number {
  const script = fitted.script ?? ''
  const text = textOf(script, texts)
  const needsGpus = /\bnccl\b/.test(text) && !/\bgloo\b/.test(text)
  return (
    10 * fitted.missing.length +
    fitted.changes.length +
    (needsGpus ? 5 : 0) -
    (isForCpu ? 2 : 0) +
    (ofTests.test(script) ? 5 : 0) +
    (path === script ? 1 : 0)
  )
}
