import { relative, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { ConfigError, exitCodes } from '../../../kit/errors.js'
import { listTextFiles } from '../../../machine/system/files/list-text-files.js'
import { isTaken } from '../../../machine/system/files/path-kind.js'
import { actionReference } from '../../../machine/system/version.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { refuseOtherEnding } from '../settings/find-settings.js'
import { examineCheckout } from './checkout.js'
import { composeFiles, hasAll, type PlannedFile } from './compose-files.js'
import { describeSurvey } from './describe-survey.js'
import { type Survey, surveyRepository } from './survey.js'
import { type Found, tryFound } from './try-found.js'

/** Examines the repository in the working directory, and writes the missing files for checking its training. */
export async function init(
  { dryRun, try: isTried }: CommandOptions<'init'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, workingDirectory, files } = dependencies
  const { root, defaultBranch } = await examineCheckout(workingDirectory, files)
  if (root !== null && root !== workingDirectory) throw wrongPlace(root)
  await refuseOtherEnding(workingDirectory, dependencies)
  const found = await surveyHere(isTried, dependencies)
  const { survey, trial, failed } = isTried
    ? await tryFound(found, dependencies)
    : { survey: found.survey, trial: null, failed: [] }
  const planned = composeFiles(survey, defaultBranch, trial, failed)
  const { written, kept } = await writeMissing(planned, dryRun, dependencies)
  const ofRun = dryRun ? [] : written
  const fresh = planned.filter(({ path }) => !kept.includes(path))
  const isWhole = hasAll(survey, trial)
  const steps = isWhole ? nextSteps(survey, ofRun) : []
  for (const line of [...steps, ...ownerToFillIn(fresh)]) log.print(line)
  const result = { survey, trial, failed, written: ofRun, kept }
  log.document(`${JSON.stringify(result, null, 2)}\n`)
  // What the user has to fill in leaves a repository without a workflow that checks it.
  const isFine = [planned.length > 0, isWhole, trial?.isFine !== false].every(Boolean)
  return { exitCode: isFine ? exitCodes.pass : exitCodes.infrastructure }
}

/** What was found in the working directory, printed with what was not looked at. */
async function surveyHere(
  isTried: boolean,
  { log, workingDirectory }: Dependencies,
): Promise<Found> {
  const { files, leftOut } = await listTextFiles(workingDirectory)
  const survey = surveyRepository(files)
  log.print(describeSurvey(survey, isTried))
  if (leftOut !== null) log.print(`Not looked at: ${leftOut}.`)
  return { survey, files }
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
