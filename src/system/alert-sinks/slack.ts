import type { SlackMessage } from '../../alerts/slack-message.js'
import { postJson } from './post-json.js'
import type { Sink, SinkWorld } from './sink.js'

/** Posts to an incoming webhook of Slack, or of a compatible service. */
export function openSlack(url: string, { nowMs }: SinkWorld): Sink<SlackMessage> {
  return (message, signal) => postJson(url, message, { signal, nowMs })
}
