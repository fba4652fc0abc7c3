/** A delivery that failed; the message holds no URL, no address and nothing that the other side said. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    readonly isRetryable: boolean,
    /** How long the other side asked to be left alone. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message)
    this.name = 'DeliveryError'
  }
}

/** Why a delivery failed, without secrets: messages of other errors may hold the URL. */
export function explainDelivery(error: unknown): string {
  return error instanceof DeliveryError ? error.message : 'an unexpected error'
}
