/** Delivers one payload to a recipient; rejects with a DeliveryError, at the latest when the signal aborts. */
export type Sink<Payload> = (payload: Payload, signal: AbortSignal) => Promise<void>

/** The services that sinks need. */
export type SinkServices = {
  readonly variables: Readonly<Record<string, string | undefined>>
  readonly workingDirectory: string
  /** Epoch milliseconds. */
  readonly nowMs: () => number
}
