/** An amount in Adyen's minor units. */
export interface Amount {
  readonly currency: string
  readonly value: number
}

/** The answer to a request. */
export interface Reply {
  readonly status: number
  readonly body: object
  /** Adyen has not stored it for the idempotency key. */
  readonly isTransient?: true
}

/** A notification before it is signed. */
export interface Item {
  readonly eventCode: string
  readonly success: 'true' | 'false'
  readonly pspReference: string
  readonly originalReference?: string
  readonly merchantReference: string
  readonly merchantAccountCode: string
  readonly amount: Amount
  readonly eventDate: string
  readonly paymentMethod: string
  readonly reason: string
  readonly additionalData?: Readonly<Record<string, string>>
}

/** An error in the form of Adyen's API. */
export function errorReply(status: number, errorType: string, errorCode: string, isTransient = false): Reply {
  const body = { status, errorCode, errorType, message: `An error: ${errorCode}` }
  return { status, body, ...(isTransient && { isTransient }) }
}
