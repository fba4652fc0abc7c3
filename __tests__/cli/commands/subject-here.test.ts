import { describe, expect, test } from 'vitest'
import { subjectHere } from '../../../src/cli/commands/subject-here.js'
import { readTextFile } from '../../../src/machine/system/files/text-files.js'

const files = { readText: readTextFile }
const sha = 'ab'.repeat(20)

describe('Whose result a command makes', () => {
  test('In a step of a workflow it names repository, commit, branch, run and job', async () => {
    const environment = {
      GITHUB_REPOSITORY: 'owner/name',
      GITHUB_SHA: sha,
      GITHUB_REF: 'refs/heads/topic',
      GITHUB_RUN_ID: '42',
      GITHUB_RUN_ATTEMPT: '2',
      GITHUB_WORKFLOW: 'Tests',
      GITHUB_JOB: 'gate',
      GITHUB_SERVER_URL: 'https://github.example',
    }
    expect(await subjectHere(environment, files)).toMatchObject({
      repository: 'owner/name',
      sha,
      branch: 'topic',
      run_id: '42',
      run_attempt: 2,
      run_url: 'https://github.example/owner/name/actions/runs/42',
      job: 'Tests / gate',
    })
  })

  test.each([[{}], [{ GITHUB_REPOSITORY: '' }], [{ GITHUB_SHA: sha }]])(
    'Outside a workflow, with %j, nothing is made up',
    async (environment) => {
      expect(await subjectHere(environment, files)).toBeNull()
    },
  )
})
