import { relative, resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { settingsFileName } from '../../config/settings/settings.js'
import { ConfigError, exitCodes } from '../../errors.js'
import { listTextFiles } from '../../system/files/list-text-files.js'
import { isTaken } from '../../system/files/path-kind.js'
import { actionReference } from '../../system/version.js'
import type { Dependencies } from '../dependencies.js'
import type { Outcome } from '../outcome.js'
import { refuseOtherEnding } from '../settings/load-settings.js'
import { examineCheckout } from './checkout.js'
import { composeFiles, type PlannedFile, quoted } from './compose-files.js'
import { type Survey, surveyRepository } from './survey.js'

const maxOthers = 5

/** Examines the repository in the working directory, and writes the missing files for checking its training. */
export async function init(
  { dryRun }: CommandOptions<'init'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, workingDirectory, files } = dependencies
  const { root, defaultBranch } = await examineCheckout(workingDirectory, files)
  if (root !== null && root !== workingDirectory) throw wrongPlace(root)
  await refuseOtherEnding(dependencies)
  const survey = surveyRepository(await listTextFiles(workingDirectory))
  log.print(describeSurvey(survey))
  const { written, kept } = await writeMissing(
    composeFiles(survey, defaultBranch),
    dryRun,
    dependencies,
  )
  log.print(`\n${nextSteps(survey, dryRun ? [] : written).join('\n')}`)
  log.document(`${JSON.stringify({ survey, written: dryRun ? [] : written, kept }, null, 2)}\n`)
  return { exitCode: exitCodes.pass }
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

function describeSurvey({ workload, torch, others, workflow }: Survey): string {
  const found =
    workload !== null
      ? `Found a workload: ${quoted(workload)}.`
      : torch !== null
        ? `Found a torchrun command in ${quoted(torch.path)}: ${torch.words.map(quoted).join(' ')}`
        : `Found neither a workload module nor a torchrun command: a new ${settingsFileName} names a built-in model.`
  const more = others.slice(0, maxOthers).map(quoted).join(', ')
  const rest = others.length > maxOthers ? ` and ${others.length - maxOthers} more` : ''
  return [
    found,
    ...(more === ''
      ? []
      : [`Not chosen: ${more}${rest}. Change ${settingsFileName} to check another one.`]),
    ...(workflow === null ? [] : [`${quoted(workflow)} uses the Action already.`]),
  ].join('\n')
}

function nextSteps({ isDependency }: Survey, written: readonly string[]): readonly string[] {
  // npx and an installed package have no minicluster in the PATH.
  const isOfPackage = isDependency || process.env['npm_command'] === 'exec'
  const program = `${isOfPackage ? 'npx ' : ''}minicluster`
  const [explain, check] = [`${program} config --explain`, `${program} check`]
  const isUnpublished = actionReference.startsWith('OWNER/')
  return [
    'Next:',
    `  1. ${explain}   shows every value and where it comes from`,
    `  2. ${check.padEnd(explain.length)}   runs here what the workflow will run`,
    `  3. ${written.length === 0 ? 'commit' : `git add ${written.join(' ')}`}, and open a pull request`,
    ...(isUnpublished && written.length > 0
      ? ['Replace OWNER in these files by the owner of your copy of the Action.']
      : []),
  ]
}
