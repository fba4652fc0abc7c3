import { oneLine } from '../../../kit/wording/one-line.js'
import { plural } from '../../../kit/wording/plural.js'
import { settingsFileName } from '../../config/settings/settings.js'
import type { Dependencies } from '../dependencies.js'
import { chooseDirectory } from '../settings/choose-directory.js'
import { quoted } from './compose-files.js'
import { inShell, type FoundCommand, type RepositoryFile } from './find-commands.js'
import type { Texts } from './fit-command.js'
import { type Survey, surveyRepository } from './survey.js'
import { type Prepared, tryPrepared } from './try-prepared.js'
import { type Trial, trySettings } from './try-command.js'
import { withVariants } from './variants.js'

/** What was found, and the files in which it was. */
export type Found = { readonly survey: Survey; readonly files: readonly RepositoryFile[] }

/** The survey of the command that counts, and what was seen of it; null if it was not tried. */
export type Tried = {
  readonly survey: Survey
  readonly trial: Trial | null
  /** What was seen of the other commands, where none works. */
  readonly failed: readonly string[]
}

/** A command that cannot run here may be one for a GPU, and the next one for a CPU; each takes as long as two steps. */
const mostTried = 8

/** Tries what the settings name; without settings, the commands that were found until one works. */
export async function tryFound(found: Found, dependencies: Dependencies): Promise<Tried> {
  const { survey } = found
  return survey.hasSettings ? tryNamed(survey, dependencies) : tryCommands(found, dependencies)
}

/** The first of the settings that does not work counts. */
async function tryNamed(survey: Survey, dependencies: Dependencies): Promise<Tried> {
  const { workingDirectory, files, log } = dependencies
  const place = { workingDirectory, environment: {}, files, note: log.note }
  const trials: Trial[] = []
  for (const folder of survey.ownSettings.length > 0 ? survey.ownSettings : [null]) {
    const asked = { config: null, spelled: settingsFileName, takes: () => true }
    const chosen = await chooseDirectory({ ...asked, workingDirectory: folder }, place)
    const { settings } = chosen
    if (settings?.values.has('command') !== true) continue
    const own = { ...dependencies, workingDirectory: chosen.workingDirectory }
    const trial = await trySettings(settings, own)
    log.print(`Tried the command of ${quoted(settings.source)}: ${oneLine(trial.seen)}.`)
    trials.push(trial)
  }
  const trial = trials.find(({ isFine }) => !isFine) ?? trials[0] ?? null
  return { survey, trial, failed: [] }
}

/** Without a command that works, the first counts. */
async function tryCommands({ survey, files }: Found, dependencies: Dependencies): Promise<Tried> {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const able = survey.workload === null ? ableIn(survey, texts) : []
  const trials: Trial[] = []
  const sentences: string[] = []
  const prepared: Prepared = new Map()
  for (const one of able.slice(0, mostTried)) {
    const { command, trial } = await tryPrepared(one, texts, prepared, dependencies)
    const where = `that of ${quoted(command.path)}, ${command.fitted.words.map(quoted).join(' ')}`
    dependencies.log.print(`Tried ${where}: ${oneLine(trial.seen)}.`)
    if (trial.isFine) return { survey: surveyRepository(files, command), trial, failed: [] }
    trials.push(trial)
    sentences.push(`${where}: ${oneLine(trial.seen)}`)
  }
  for (const line of toInstall(trials, survey)) dependencies.log.print(line)
  const untried = able.length - trials.length
  if (untried > 0) dependencies.log.print(`Not tried: ${plural(untried, 'more command')}.`)
  const isFirst = able[0] !== undefined && able[0] === survey.torch
  const trial = isFirst ? (trials[0] ?? null) : null
  return { survey, trial, failed: sentences.slice(isFirst ? 1 : 0) }
}

/** What to do where Python did not find a module. */
function toInstall(trials: readonly Trial[], { installers }: Survey): readonly string[] {
  if (!trials.some(({ seen }) => /\bNo module named\b/.test(seen))) return []
  return installers.map(
    ({ name }) => `Install what the training needs first, by ${name}, and run init --try again.`,
  )
}

/**
 * Commands in which nothing is missing, then scripts that may start their ranks in a way that no text shows. Further
 * commands of a script come after the first ones of the others, because they mostly end alike.
 */
function ableIn({ torch, alternatives, untold }: Survey, texts: Texts): readonly FoundCommand[] {
  const found = [torch, ...alternatives].filter((one) => one !== null)
  const plain = found.filter(({ ranks }) => ranks?.by === 'environment')
  const whole = ({ fitted }: FoundCommand): boolean => fitted.missing.length === 0
  const able = [
    ...found.filter(whole).flatMap((one) => withVariants(one, texts)),
    ...plain.filter(whole).map((one) => inShell(one)),
    ...untold.filter(whole).flatMap((one) => withVariants(one, texts)),
  ]
  const scripts = able.map(({ fitted }) => fitted.script)
  const turns = able.map((one, at) => ({
    one,
    turn: scripts.slice(0, at).filter((script) => script === scripts[at]).length,
  }))
  return turns.sort((a, b) => a.turn - b.turn).map(({ one }) => one)
}
