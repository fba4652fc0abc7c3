import { relative, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { settingsFileName } from '../../config/settings/settings.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import { listTextFiles } from '../../../machine/system/files/list-text-files.js'
import { isTaken } from '../../../machine/system/files/path-kind.js'
import { actionReference } from '../../../machine/system/version.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { refuseOtherEnding } from '../settings/find-settings.js'
import { examineCheckout } from './checkout.js'
import { composeFiles, hasAll, type PlannedFile, quoted } from './compose-files.js'
import { type RepositoryFile, type Survey, surveyRepository } from './survey.js'
import { type Trial, tryCommand } from './try-command.js'
import { plural } from '../../../kit/wording/plural.js'
import { listFew } from '../../../kit/wording/first-few.js'

const maxOthers = 5

/** Examines the repository in the working directory, and writes the missing files for checking its training. */
export async function init(
  { dryRun, try: isTried }: CommandOptions<'init'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, workingDirectory, files } = dependencies
  const { root, defaultBranch } = await examineCheckout(workingDirectory, files)
  if (root !== null && root !== workingDirectory) throw wrongPlace(root)
  await refuseOtherEnding(workingDirectory, dependencies)
  const found = await surveyHere(dependencies)
  const { survey, trial } = isTried
    ? await tryFound(found, dependencies)
    : { survey: found.survey, trial: null }
  const planned = composeFiles(survey, defaultBranch, trial)
  const { written, kept } = await writeMissing(planned, dryRun, dependencies)
  const ofRun = dryRun ? [] : written
  const fresh = planned.filter(({ path }) => !kept.includes(path))
  const isWhole = hasAll(survey, trial)
  const steps = isWhole ? nextSteps(survey, ofRun) : []
  for (const line of [...steps, ...ownerToFillIn(fresh)]) log.print(line)
  const result = { survey, trial, written: ofRun, kept }
  log.document(`${JSON.stringify(result, null, 2)}\n`)
  // What the user has to fill in leaves a repository without a workflow that checks it.
  const isFine = [planned.length > 0, isWhole, trial?.isFine !== false].every(Boolean)
  return { exitCode: isFine ? exitCodes.pass : exitCodes.infrastructure }
}

/** What was found in the working directory, printed with what was not looked at. */
async function surveyHere({ log, workingDirectory }: Dependencies): Promise<Found> {
  const { files, leftOut } = await listTextFiles(workingDirectory)
  const survey = surveyRepository(files)
  log.print(describeSurvey(survey))
  if (leftOut !== null) log.print(`Not looked at: ${leftOut}.`)
  return { survey, files }
}

type Found = { readonly survey: Survey; readonly files: readonly RepositoryFile[] }

/** A command that cannot run here may be one for a GPU, and the next one for a CPU; each takes as long as two steps. */
const mostTried = 5

/** Tries the commands that were found until one works; without such a one, the first counts. */
async function tryFound({ survey, files }: Found, dependencies: Dependencies) {
  const { workload, torch, alternatives } = survey
  const all = [torch, ...alternatives].filter((one) => one !== null)
  const able = workload === null ? all.filter(({ fitted }) => fitted.missing.length === 0) : []
  const trials: Trial[] = []
  for (const { path, fitted } of able.slice(0, mostTried)) {
    const trial = await tryCommand(fitted, dependencies)
    dependencies.log.print(`Tried that of ${quoted(path)}: ${oneLine(trial.seen)}.`)
    if (trial.isFine) return { survey: surveyRepository(files, path), trial }
    trials.push(trial)
  }
  const untried = able.length - trials.length
  if (untried > 0) dependencies.log.print(`Not tried: ${plural(untried, 'more command')}.`)
  const isFirst = able[0] !== undefined && able[0] === torch
  return { survey, trial: isFirst ? (trials[0] ?? null) : null }
}

const wrongPlace = (root: string): ConfigError =>
  new ConfigError(
    `this is not the root of the repository, where GitHub and the Action look for files: ${root}`,
    'run minicluster init there',
  )

/** Writes missing files, or prints them. Returns the paths of these files and of the existing ones. */
async function writeMissing(
  planned: readonly PlannedFile[],
  dryRun: boolean,
  dependencies: Dependencies,
) {
  const { log, workingDirectory } = dependencies
  const taken = await Promise.all(
    planned.map(({ path }) => isTaken(resolve(workingDirectory, path))),
  )
  const kept = planned.filter((_, index) => taken[index])
  const missing = planned.filter((_, index) => !taken[index])
  for (const { path } of kept) log.print(`${path} exists already and stays unchanged.`)
  if (!dryRun) await write(missing, dependencies)
  for (const { path, text } of missing) {
    log.print(dryRun ? `\n--- ${path}\n${text.trimEnd()}` : `${path} is written.`)
  }
  return { written: missing.map(({ path }) => path), kept: kept.map(({ path }) => path) }
}

/** Writes all of them, or none if a place cannot be written. */
async function write(
  missing: readonly PlannedFile[],
  { files, workingDirectory }: Dependencies,
): Promise<void> {
  const placed = missing.map(({ path, text }) => ({ path: resolve(workingDirectory, path), text }))
  for (const { path } of placed) {
    const destination = await files.prepareFile(path)
    if (destination.status === 'ready') continue
    const name = relative(workingDirectory, path)
    throw new ConfigError(`cannot write ${name}: ${destination.reason}`, 'nothing is written')
  }
  for (const { path, text } of placed) await files.writeText(path, text)
}

function describeSurvey(survey: Survey): string {
  const { others, workflow } = survey
  const more = listFew(others.map(quoted), maxOthers)
  return [
    ...describeFound(survey),
    ...(more === ''
      ? []
      : [`Not chosen: ${more}. Change ${settingsFileName} to check another one.`]),
    ...(workflow === null ? [] : [`${quoted(workflow)} uses the Action already.`]),
  ].join('\n')
}

function describeFound(survey: Survey): readonly string[] {
  const { workload, torch, hasSettings, unfilled, ownSettings } = survey
  if (ownSettings.length > 0) {
    return [`Each has a ${settingsFileName} of its own: ${ownSettings.map(quoted).join(', ')}.`]
  }
  if (hasSettings && unfilled.length > 0) return unfilled.map(stillMissing)
  if (workload !== null) return [`Found a workload: ${quoted(workload)}.`]
  if (torch === null) return hasSettings ? [] : describeNothing(survey)
  const { path, words, fitted } = torch
  return [
    `Found a training command in ${quoted(path)}: ${words.map(quoted).join(' ')}`,
    ...fitted.changes.map((change) => `  changed: ${oneLine(change)}`),
    ...fitted.missing.map((gap) => `  missing: ${oneLine(gap)}`),
    ...(fitted.missing.length === 0
      ? []
      : [
          `Fill in what is missing in ${settingsFileName}; minicluster init then writes the workflow.`,
        ]),
  ]
}

const stillMissing = (gap: string): string =>
  `${settingsFileName} still lacks ${oneLine(gap)}. Fill it in; minicluster init then writes the workflow.`

function describeNothing({ plain, hasTfjs }: Survey): readonly string[] {
  if (plain === null && hasTfjs) {
    return [
      'Found TensorFlow.js in package.json, but no workload: no module exports the name, parameters, dataset and loss of a model.',
      `Nothing is written. Write such a module, and run minicluster init again; or name it in ${settingsFileName}:`,
      '  workload: ./my-workload.mjs',
    ]
  }
  const script = plain?.line.split(' ').at(-1) ?? 'train.py'
  const how =
    plain === null
      ? []
      : [
          `${quoted(plain.path)} has "${plain.line}", which does not say how several ranks are started.`,
        ]
  return [
    'Found no training: neither a workload module nor a command with torchrun, accelerate, Fabric or DeepSpeed in a script, a workflow, package.json, a Makefile or a README.',
    ...how,
    `Nothing is written. Name the training in ${settingsFileName}, and run minicluster init again:`,
    `  command: torchrun --nproc-per-node 2 ${oneLine(script)}`,
  ]
}

function ownerToFillIn(fresh: readonly PlannedFile[]): readonly string[] {
  const isUnpublished = actionReference.startsWith('_OWNER_/')
  return isUnpublished && fresh.some(({ text }) => text.includes('_OWNER_/'))
    ? ['Replace _OWNER_ in these files by the owner of your copy of the Action.']
    : []
}

function nextSteps({ isDependency }: Survey, written: readonly string[]): readonly string[] {
  // npx and an installed package have no minicluster in the PATH.
  const isOfPackage = isDependency || process.env['npm_command'] === 'exec'
  const program = `${isOfPackage ? 'npx ' : ''}minicluster`
  const [explain, check] = [`${program} config --explain`, `${program} check`]
  return [
    '\nNext:',
    `  1. ${explain}   shows every value and where it comes from`,
    `  2. ${check.padEnd(explain.length)}   runs here what the workflow will run`,
    `  3. ${written.length === 0 ? 'commit' : `git add ${written.join(' ')}`}, and open a pull request`,
  ]
}
