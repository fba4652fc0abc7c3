import type { AlertDocument } from '../../../watch/alerts/alert-document.js'
import { postJson } from './post-json.js'
import type { Sink, SinkServices } from './sink.js'

/** Posts alerts as versioned JSON. */
export function openWebhook(url: string, { nowMs }: SinkServices): Sink<AlertDocument> {
  return (document, signal) => postJson(url, document, { signal, nowMs })
}
