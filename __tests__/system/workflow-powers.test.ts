import { expect, test } from '@jest/globals'
import { withoutWorkflowPowers } from '../../src/system/workflow-powers.js'

test('a workflow keeps its tokens and files to itself', () => {
  const environment = {
    ...{ PATH: '/bin', CI: 'true', GITHUB_SHA: 'abc', 'INPUT_GITHUB-TOKEN': 'x' },
    ...{ GITHUB_TOKEN: 'x', GITHUB_OUTPUT: 'x', GITHUB_ENV: 'x', ACTIONS_RUNTIME_TOKEN: 'x' },
    ACTIONS_RESULTS_URL: 'x',
  }
  expect(withoutWorkflowPowers(environment)).toEqual({
    PATH: '/bin',
    CI: 'true',
    GITHUB_SHA: 'abc',
  })
})
