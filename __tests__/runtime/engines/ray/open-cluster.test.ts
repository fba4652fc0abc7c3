import { expect, test } from 'vitest'
import { planRemote } from '../../../../src/runtime/engines/ray/open-cluster.js'
import { startReplayServer } from '../../../machine/system/ray/replay-server.js'

/** Plans a run on a head that answers with this status. */
async function planOn(http: number) {
  const head = await startReplayServer(() => ({ kind: 'raw', http, body: 'no' }))
  const plan = planRemote(head.address.href, { RAY_AUTH_TOKEN: 'a-wrong-token' })
  return plan
    .then(
      ({ address }) => ({ address }),
      (error: Error) => ({ error: error.constructor.name, message: error.message }),
    )
    .finally(() => head.close())
}

test.each([401, 403])(
  'A token that the cluster refuses with %i is a mistake of the user, found before the run begins',
  async (http) => {
    const end = await planOn(http)
    expect(end).toMatchObject({
      error: 'ConfigError',
      message: expect.stringContaining('refuses the token'),
    })
    expect(JSON.stringify(end)).not.toContain('a-wrong-token')
  },
)

test('A cluster that gives no answer about the token is reported when the run begins', async () => {
  expect(await planOn(502)).toHaveProperty('address')
})
