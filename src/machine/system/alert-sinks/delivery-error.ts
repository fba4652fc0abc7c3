/** A failed delivery; the message contains no URL, no address and no text from the other side. */
export class DeliveryError extends Error {
  constructor(
    message: string,
    readonly isRetryable: boolean,
    /** The pause that the other side requested. */
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
