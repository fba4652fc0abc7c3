import { join, relative } from 'node:path/posix'
import { settingsFileName } from '../../config/settings/settings.js'
import { settingsSchemaUrl } from '../../../machine/system/version.js'
import { oneLine } from '../../../kit/wording/one-line.js'
import { composeWorkflow, workflowPath } from './compose-workflow.js'
import { ranksInCi } from './fit-options.js'
import type { Survey } from './survey.js'
import type { Trial } from './try-command.js'

/** A file to write, and its text. */
export type PlannedFile = { readonly path: string; readonly text: string }

/**
 * The settings for what was found, and a workflow if none uses the Action yet. Nothing where no training was found: a
 * check of another model would always be green. No workflow before the settings say all that is needed.
 */
export function composeFiles(
  survey: Survey,
  defaultBranch: string,
  trial: Trial | null = null,
  failed: readonly string[] = [],
): readonly PlannedFile[] {
  if (!hasTraining(survey)) return []
  const workflow = { path: workflowPath, text: composeWorkflow(survey, defaultBranch) }
  const ownSettings = survey.ownSettings.map((folder) => ({
    path: join(folder, settingsFileName),
    text: '',
  }))
  if (ownSettings.length > 0) {
    if (!hasAll(survey, trial)) return ownSettings
    return survey.workflow === null ? [...ownSettings, workflow] : ownSettings
  }
  const settings = { path: settingsFileName, text: composeSettings(survey, trial, failed) }
  if (survey.workflow !== null || !hasAll(survey, trial)) return [settings]
  return [settings, workflow]
}

const hasTraining = ({ workload, torch, hasSettings }: Survey): boolean =>
  workload !== null || torch !== null || hasSettings

/** Whether the settings that are there, or those that are written, name a training that can start. */
export function hasAll(
  { workload, torch, hasSettings, isNameless, unfilled, excluded }: Survey,
  trial: Trial | null,
): boolean {
  if (excluded.length > 0) return false
  if (hasSettings) return !isNameless && unfilled.length === 0 && trial?.isFine !== false
  if (workload !== null) return true
  return torch?.fitted.missing.length === 0 && trial?.isFine !== false
}

function composeSettings(survey: Survey, trial: Trial | null, failed: readonly string[]): string {
  return [
    `# yaml-language-server: $schema=${schemaOf(survey)}`,
    '# Values for options of minicluster and inputs of its Action; those that are given override them.',
    '# minicluster config --explain shows where each value comes from, minicluster schema settings all keys.',
    ...describeTraining(survey, trial, failed),
    '',
    '# quick, standard, full, off, or a list of names; see minicluster fault-test --list',
    'faults: quick',
    '',
    '# How much worse than the baseline a metric may be, in percent, and what it means: off, warn or error.',
    '# thresholds:',
    '#   peak_rss_bytes: 10',
    '# severities:',
    '#   final_loss: warn',
    '',
  ].join('\n')
}

/** A word as it is, or in quotes on one line if it has more than plain characters. */
export const quoted = (word: string): string =>
  /^[\w./=$+-]+$/.test(word) ? word : JSON.stringify(word)

/** The schema of the installed version if the repository installs one, because an editor may have no network. */
const schemaOf = ({ isDependency }: Survey): string =>
  isDependency ? './node_modules/minicluster/minicluster.schema.json' : settingsSchemaUrl

function describeTraining(
  { workload, packageFolder, torch, excluded }: Survey,
  trial: Trial | null,
  failed: readonly string[],
): readonly string[] {
  if (workload !== null) {
    const path = relative(packageFolder, workload)
    return ['', ...inFolder(packageFolder), `workload: ${quoted(`./${path}`)}`, 'workers: 2']
  }
  if (torch === null) return []
  const { path, fitted, ranks, preparation } = torch
  return [
    '',
    `# From ${quoted(path)}.`,
    ...fitted.changes.map((change) => `# Changed: ${oneLine(change)}.`),
    ...(preparation === undefined
      ? []
      : [
          `# Prepared: ${preparation.words.map(quoted).join(' ')} ran before, as the workflow does.`,
        ]),
    ...[...fitted.missing, ...excluded].map((gap) => `# Missing: ${oneLine(gap)}.`),
    ...(trial === null ? [] : [`# Tried: ${oneLine(trial.seen)}.`]),
    ...failed.map((one) => `# Tried in its place: ${oneLine(one, 400)}.`),
    ...inFolder(fitted.folder),
    `command: ${JSON.stringify(fitted.words)}`,
    ...(ranks?.by === 'environment' ? [`workers: ${ranksInCi}`] : []),
  ]
}

const inFolder = (folder: string): readonly string[] =>
  folder === '.' ? [] : [`working-directory: ${quoted(folder)}`]
