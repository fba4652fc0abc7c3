import { describe, expect, test } from 'vitest'
import { findBaseline } from '../../../src/gate/baseline/lookup/find-baseline.js'
import { connectGitHub } from '../../../src/machine/github/connect-github.js'
import { requestBaseline } from '../../../src/machine/github/search-anchor.js'
import { readWorkflowContext } from '../../../src/machine/github/workflow-context.js'
import { systemClock } from '../../../src/machine/system/clock.js'

/** What a step without a token can reach on this server. */
function connect(serverUrl: string) {
  const environment = {
    GITHUB_SERVER_URL: serverUrl,
    GITHUB_REPOSITORY: 'octo/train',
    GITHUB_EVENT_NAME: 'pull_request',
    RUNNER_TEMP: '/nowhere',
  }
  const context = readWorkflowContext(environment, '{}')
  const github = connectGitHub({
    context,
    token: null,
    retentionDays: null,
    workspace: '/nowhere',
    environment,
    clock: systemClock,
    random: () => 0,
  })
  return { context, github }
}

const limits = { budgetMs: 1000, maxDownloadBytes: 1, maxFileBytes: 1 }

/** Everything that saves artifacts or looks for them, and what it answers. */
async function answersOf(serverUrl: string): Promise<Readonly<Record<string, string>>> {
  const { context, github } = connect(serverUrl)
  const upload = await github.uploads.uploadText('a', 'a.json', '{}')
  const reports = await github.runArtifacts(1000, 1)?.find('20', 'minicluster-report')
  const request = requestBaseline(context, null, { name: 'a', file: null, measured: null })
  const ports = { ...github.lookupPorts(limits), files: null, cache: null }
  const { origin } = await findBaseline(request, ports)
  const reasonOf = (answer: { status: string; reason?: string } | undefined) =>
    `${answer?.status}: ${answer?.reason}`
  return { upload: reasonOf(upload), reports: reasonOf(reports), search: reasonOf(origin) }
}

describe('Artifacts of a server', () => {
  test.each([
    'https://git.example.com',
    'https://gitea.example.org:3000',
    'https://github.com.example.net',
  ])(
    'Nothing looks like a first run on %s, which keeps none, and each answer says what can be used',
    async (serverUrl) => {
      const { upload, reports, search, ...others } = await answersOf(serverUrl)
      expect(others).toEqual({})
      expect(upload).toMatch(/^unavailable: .*keeps no artifacts of this kind$/)
      expect(reports).toMatch(/^unavailable: .*keeps no artifacts of this kind$/)
      expect(search).toMatch(/^unreachable: .*baseline: cache or baseline: file/)
    },
  )

  test.each(['https://github.com', 'https://octo.ghe.com'])(
    'On %s the answer is that of the service',
    async (serverUrl) => {
      const answers = Object.values(await answersOf(serverUrl))
      expect(answers.filter((answer) => answer.includes('of this kind'))).toEqual([])
      expect(answers.join('\n')).toContain('no token was given')
    },
  )
})
