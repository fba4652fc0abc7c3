import { actionReference } from '../../system/version.js'
import type { Survey } from './survey.js'

/** Where the workflow is written. */
export const workflowPath = '.github/workflows/minicluster.yml'

/** A workflow that runs the Action with the values of minicluster.yml. */
export function composeWorkflow(survey: Survey, defaultBranch: string): string {
  const isTorch = survey.workload === null && survey.torch !== null
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
    ...(isTorch ? pythonSteps(survey) : []),
    ...(survey.needsPackages
      ? ['      - name: Install what the training needs', '        run: npm ci']
      : []),
    `      - uses: ${actionReference}`,
    '',
  ].join('\n')
}

/** In an environment of its own, because the Python of a runner may belong to its system. */
const pythonSteps = ({ hasRequirements }: Survey): readonly string[] => [
  '      - name: Install what the training needs',
  '        run: |',
  '          python3 -m venv .venv',
  `          .venv/bin/pip install ${hasRequirements ? '-r requirements.txt' : 'torch numpy'}`,
  '          echo "$PWD/.venv/bin" >> "$GITHUB_PATH"',
]
