import { settingsFileName } from '../../config/settings/settings.js'
import { actionReference, settingsSchemaUrl } from '../../system/version.js'
import { needsShell, type Survey } from './survey.js'

/** A file to write, and its text. */
export type PlannedFile = { readonly path: string; readonly text: string }

/** The workflow and the settings for what was found. */
export function composeFiles(survey: Survey): readonly PlannedFile[] {
  return [
    { path: settingsFileName, text: composeSettings(survey) },
    { path: '.github/workflows/minicluster.yml', text: composeWorkflow(survey) },
  ]
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

/** The schema of the installed version if the repository installs one, because an editor may have no network. */
const schemaOf = ({ isDependency }: Survey): string =>
  isDependency ? './node_modules/minicluster/minicluster.schema.json' : settingsSchemaUrl

function describeTraining({ workload, torch }: Survey): readonly string[] {
  if (workload !== null) return ['', `workload: ./${workload}`, 'workers: 2']
  if (torch !== null) {
    const advice = needsShell(torch.words)
      ? ['# No shell runs this command: replace its variables by values.']
      : []
    return ['', `# From ${torch.path}.`, ...advice, `command: ${JSON.stringify(torch.words)}`]
  }
  return [
    '',
    '# Name a module of your own here: see examples/README.md.',
    'workload: mlp',
    'workers: 2',
  ]
}

/** Only the owner of a PyTorch job knows its dependencies. */
const pythonSteps = ['      # Install what your training needs.', '      - run: pip install torch']

function composeWorkflow({ workload, torch }: Survey): string {
  const isTorch = workload === null && torch !== null
  return [
    'name: Distributed training',
    '',
    'on:',
    '  push:',
    '    branches: [main]',
    '  pull_request:',
    '',
    'permissions:',
    '  contents: read',
    '  actions: read # finds the baseline',
    '  pull-requests: write # writes the comment',
    '',
    'jobs:',
    '  minicluster:',
    '    runs-on: ubuntu-latest',
    '    steps:',
    '      - uses: actions/checkout@3d3c42e5aac5ba805825da76410c181273ba90b1 # v7.0.1',
    '        with:',
    '          fetch-depth: 2',
    '          persist-credentials: false',
    ...(isTorch ? pythonSteps : []),
    `      - uses: ${actionReference}`,
    '',
  ].join('\n')
}
