import { expect, onTestFinished, test } from 'vitest'
import { toSlackMessage } from '../../../../src/watch/alerts/slack-message.js'
import { openSlack } from '../../../../src/machine/system/alert-sinks/slack.js'
import { anAlert } from '../../../support/builders/audience-alerts.js'
import { anHttpReceiver, respondWith } from '../../../support/http-receiver.js'

const world = { variables: {}, workingDirectory: '/', nowMs: () => 0 }
const message = toSlackMessage(anAlert())

async function post(...reactions: Parameters<typeof anHttpReceiver>) {
  const receiver = await anHttpReceiver(...reactions)
  onTestFinished(() => receiver.close())
  const attempt = openSlack(receiver.url, world)(message, new AbortController().signal)
  return { attempt, received: receiver.received }
}

test('The sink sends the blocks of the message to Slack in one request', async () => {
  const { attempt, received } = await post()
  await attempt
  expect(received.map(({ body }) => JSON.parse(body) as unknown)).toEqual([message])
})

test('A message that Slack refuses does not count as delivered', async () => {
  const { attempt } = await post(respondWith(404))
  await expect(attempt).rejects.toMatchObject({ isRetryable: false })
})
