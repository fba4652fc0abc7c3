import { expect, test, vi } from 'vitest'
import { createActionsCache } from '../../../src/machine/github/actions-cache.js'

test.each(['GITHUB_WORKSPACE', 'RUNNER_TEMP'])(
  'A cache whose folder in %s has a space in its path is not offered, and says why',
  async (name) => {
    vi.stubEnv('ACTIONS_CACHE_URL', 'http://127.0.0.1:1/')
    vi.stubEnv('GITHUB_WORKSPACE', '/runner/work')
    vi.stubEnv('RUNNER_TEMP', '/runner/temp')
    vi.stubEnv(name, '/my runner/work')
    try {
      const cache = createActionsCache(1000)
      const answers = [await cache.restore(['/a'], ['k']), await cache.save(['/a'], 'k')]
      for (const answer of answers) {
        expect(answer.status).toBe('unavailable')
        expect('reason' in answer && answer.reason).toContain('/my runner/work')
      }
    } finally {
      vi.unstubAllEnvs()
    }
  },
)
