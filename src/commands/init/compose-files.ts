import { settingsFileName } from '../../config/settings/settings.js'
import { settingsSchemaUrl } from '../../system/version.js'
import { composeWorkflow, workflowPath } from './compose-workflow.js'
import { needsShell, spansNodes, type Survey } from './survey.js'

/** A file to write, and its text. */
export type PlannedFile = { readonly path: string; readonly text: string }

/** The settings for what was found, and a workflow if none uses the Action yet. */
export function composeFiles(survey: Survey, defaultBranch: string): readonly PlannedFile[] {
  const settings = { path: settingsFileName, text: composeSettings(survey) }
  if (survey.workflow !== null) return [settings]
  return [settings, { path: workflowPath, text: composeWorkflow(survey, defaultBranch) }]
}

function composeSettings(survey: Survey): string {
  return [
    `# yaml-language-server: $schema=${schemaOf(survey)}`,
    '# Values for options of minicluster and inputs of its Action; those that are given override them.',
    '# minicluster config --explain shows where each value comes from, minicluster schema settings all keys.',
    ...describeTraining(survey),
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

function describeTraining({ workload, torch }: Survey): readonly string[] {
  if (workload !== null) {
    return ['', `workload: ${quoted(`./${workload}`)}`, 'workers: 2']
  }
  if (torch !== null) {
    const { path, words } = torch
    return ['', `# From ${quoted(path)}.`, ...adviceFor(words), `command: ${JSON.stringify(words)}`]
  }
  return [
    '',
    '# Name a module of your own here: see examples/README.md.',
    'workload: mlp',
    'workers: 2',
  ]
}

const adviceFor = (words: readonly string[]): readonly string[] => [
  ...(needsShell(words) ? ['# No shell runs this command: replace its variables by values.'] : []),
  ...(spansNodes(words) ? ['# A job of the workflow has one machine: reduce --nnodes to 1.'] : []),
]
