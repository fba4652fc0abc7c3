import { resolve } from 'node:path'
import type { CommandOptions } from '../../config/command-descriptions.js'
import { exitCodes } from '../../errors.js'
import { listTextFiles } from '../../system/files/list-text-files.js'
import { actionReference } from '../../system/version.js'
import type { Dependencies } from '../dependencies.js'
import { prepareDestinations } from '../destinations.js'
import type { Outcome } from '../outcome.js'
import { composeFiles, type PlannedFile } from './compose-files.js'
import { type Survey, surveyRepository } from './survey.js'

/** Examines the repository in the working directory, and writes the missing files for checking its training. */
export async function init(
  { dryRun }: CommandOptions<'init'>,
  dependencies: Dependencies,
): Promise<Outcome> {
  const { log, workingDirectory } = dependencies
  const survey = surveyRepository(await listTextFiles(workingDirectory))
  log.print(describeSurvey(survey))
  const { written, kept } = await writeMissing(composeFiles(survey), dryRun, dependencies)
  log.print(`\n${nextSteps(written).join('\n')}`)
  log.document(`${JSON.stringify({ survey, written: dryRun ? [] : written, kept }, null, 2)}\n`)
  return { exitCode: exitCodes.pass }
}

/** Writes missing files, or prints them. Returns the paths of these files and of the existing ones. */
async function writeMissing(
  planned: readonly PlannedFile[],
  dryRun: boolean,
  dependencies: Dependencies,
) {
  const { log } = dependencies
  const written: string[] = []
  const kept: string[] = []
  for (const file of planned) {
    if (await exists(file, dependencies)) {
      kept.push(file.path)
      log.print(`${file.path} exists already and stays unchanged.`)
      continue
    }
    written.push(file.path)
    if (!dryRun) await write(file, dependencies)
    log.print(dryRun ? `\n--- ${file.path}\n${file.text.trimEnd()}` : `${file.path} is written.`)
  }
  return { written, kept }
}

function describeSurvey({ workload, torch }: Survey): string {
  if (workload !== null) return `Found a workload: ${workload}.`
  if (torch !== null) return `Found a torchrun command in ${torch.path}: ${torch.words.join(' ')}`
  return 'Found neither a workload module nor a torchrun command: minicluster.yml names a built-in model.'
}

async function exists(file: PlannedFile, { files, workingDirectory }: Dependencies) {
  const { status } = await files.readStart(resolve(workingDirectory, file.path), 1)
  return status !== 'missing'
}

async function write({ path, text }: PlannedFile, { files, workingDirectory }: Dependencies) {
  const absolute = resolve(workingDirectory, path)
  await prepareDestinations([{ option: path, path: absolute, prepare: files.prepareFile }])
  await files.writeText(absolute, text)
}

function nextSteps(written: readonly string[]): readonly string[] {
  const isUnpublished = actionReference.startsWith('OWNER/')
  return [
    'Next:',
    '  1. minicluster config --explain   shows every value and where it comes from',
    '  2. minicluster check              runs here what the workflow will run',
    `  3. ${written.length === 0 ? 'commit' : `git add ${written.join(' ')}`}, and open a pull request`,
    ...(isUnpublished
      ? ['Replace OWNER in these files by the owner of your copy of the Action.']
      : []),
  ]
}
