/** Milliseconds after which a browser that lost the stream asks again. */
const retryMs = 1000

/** Keeps an idle stream alive, and lets the server notice that the reader has gone. */
export const heartbeat = ': still here\n\n'

/** First words of a stream. */
export const streamStart = `retry: ${retryMs}\n\n`

/** One server-sent event; `json` has no line breaks, as JSON.stringify writes it. */
export const stateEvent = (version: number, json: string): string =>
  `id: ${version}\nevent: state\ndata: ${json}\n\n`
