import { expect, test } from 'vitest'
import {
  createArtifactCatalogue,
  createRunCatalogue,
  findRunArtifacts,
} from '../../../src/machine/github/baseline-catalogue.js'
import type { GitHubApi } from '../../../src/machine/github/github-api.js'
import type { Failure } from '../../../src/kit/records/answer.js'

const repository = { owner: 'a', repo: 'b' }

/** A service that answers every request like this. */
const answering = (answer: Failure): GitHubApi => ({ call: () => Promise.resolve(answer) })

test.each([
  ['forbidden', true],
  ['unauthorized', false],
  ['unreachable', false],
] as const)(
  'A request for baselines that is %s names the permission actions: read only if that may be what lacks',
  async (status, isNamed) => {
    const api = answering({ status, reason: 'token may not do this (403)' })
    const answers = [
      await createArtifactCatalogue(api, repository).listByName('minicluster', 1),
      await createRunCatalogue(api, repository).get('7'),
      await findRunArtifacts(api, repository, { runId: '7', prefix: 'minicluster' }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(status)
      const reason = 'reason' in answer ? answer.reason : ''
      expect(reason).toContain('token may not do this (403)')
      expect(reason.includes('needs the permission actions: read')).toBe(isNamed)
    }
  },
)
