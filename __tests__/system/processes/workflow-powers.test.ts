import { expect, test } from 'vitest'
import { withoutWorkflowPowers } from '../../../src/system/processes/workflow-powers.js'

test('The environment of a worker has no tokens and files of the workflow', () => {
  const environment = {
    ...{ PATH: '/bin', CI: 'true', GITHUB_SHA: 'abc', 'INPUT_GITHUB-TOKEN': 'x' },
    ...{ GITHUB_TOKEN: 'x', GITHUB_OUTPUT: 'x', GITHUB_ENV: 'x', ACTIONS_RUNTIME_TOKEN: 'x' },
    ...{ ACTIONS_RESULTS_URL: 'x', GH_TOKEN: 'x', GH_ENTERPRISE_TOKEN: 'x' },
    MINICLUSTER_SMTP_URL: 'smtp://user:password@mail',
  }
  expect(withoutWorkflowPowers(environment)).toEqual({
    PATH: '/bin',
    CI: 'true',
    GITHUB_SHA: 'abc',
  })
})
