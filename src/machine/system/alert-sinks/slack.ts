import type { SlackMessage } from '../../../watch/alerts/slack-message.js'
import { postJson } from './post-json.js'
import type { Sink, SinkServices } from './sink.js'

/** Posts to an incoming webhook of Slack, or of a compatible service. */
export function openSlack(url: string, { nowMs }: SinkServices): Sink<SlackMessage> {
  return (message, signal) => postJson(url, message, { signal, nowMs })
}
