import { actionReference } from '../../../machine/system/version.js'
import { shellWord } from '../../../kit/wording/shell-word.js'
import type { Installer } from './installer.js'
import type { Survey } from './survey.js'

/** Where the workflow is written. */
export const workflowPath = '.github/workflows/minicluster.yml'

/** A workflow that runs the Action with the values of minicluster.yml. */
export function composeWorkflow(survey: Survey, defaultBranch: string): string {
  return [
    'name: Distributed training',
    '',
    'on:',
    '  push:',
    `    branches: [${/^(main|master)$/.test(defaultBranch) ? defaultBranch : JSON.stringify(defaultBranch)}] # the default branch, whose runs become the baseline`,
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
    ...survey.installers.flatMap(installSteps),
    ...prepareSteps(survey),
    ...checkSteps(survey),
    '',
  ].join('\n')
}

/** One check, or one for each folder that has settings of its own. */
function checkSteps({ ownSettings }: Survey): readonly string[] {
  const uses = `      - uses: ${actionReference} # zizmor: ignore[unpinned-uses] a commit in place of the tag never moves`
  if (ownSettings.length === 0) return [uses]
  return ownSettings.flatMap((folder) => [
    uses,
    '        with:',
    `          working-directory: ${JSON.stringify(folder)}`,
  ])
}

/** What a trial has shown to be needed before the command, once for all runs of a check. */
function prepareSteps({ torch }: Survey): readonly string[] {
  if (torch?.preparation === undefined) return []
  const { words, folder } = torch.preparation
  return [
    '      - name: Prepare what the training reads',
    ...(folder === '.' ? [] : [`        working-directory: ${JSON.stringify(folder)}`]),
    `        run: ${JSON.stringify(words.map(shellWord).join(' '))}`,
  ]
}

/** Python goes into an environment of its own, because that of a runner may belong to its system. */
const installSteps = ({ name, run }: Installer): readonly string[] => [
  `      - name: ${JSON.stringify(`Install what the training needs, by ${name}`)}`,
  '        run: |',
  ...run.map((line) => `          ${line}`),
]
