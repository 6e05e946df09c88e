import type { ConfirmationResult, PaymentConfirmation } from '../results.ts'

/** What the response to a charge says: either there is a challenge, or the payment has this status without one. */
export type ChargeReading = { readonly challengeId: string } | { readonly result: ConfirmationResult }

/** The properties that are read. All of them are optional, because the response comes from a page. */
interface ChargeAnswer {
  readonly transferStatus?: unknown
  readonly idempotencyKey?: unknown
  readonly redirectUrl?: unknown
  readonly threeDsRedirectUrl?: unknown
  readonly card3dsInfo?: { readonly threeDsRedirectUrl?: unknown }
  readonly transferDetails?: { readonly card?: ChargeAnswer }
  readonly code?: unknown
  readonly message?: unknown
  readonly data?: { readonly reason?: unknown }
}

/**
 * Reads what a merchant's server passes on from a charge: the whole response, an error body, or only the status, the
 * key and the address of the challenge. It never throws.
 *
 * Only the id of the challenge is taken from the address, so no page is navigated to an address that is not the
 * service's.
 */
export function readChargeAnswer(given: unknown): ChargeReading {
  const answer: ChargeAnswer = plain(given)
  const { transferStatus, idempotencyKey, code, message, data } = answer
  const addresses = [answer, answer.card3dsInfo, answer.transferDetails?.card?.card3dsInfo].flatMap(
    (part) => [Object(part).redirectUrl, Object(part).threeDsRedirectUrl],
  )
  const [, challengeId] = /\/3ds\/(tds_[0-9a-f]{32})(?:[/?#]|$)/.exec(addresses.find(isText) ?? '') ?? []
  if (challengeId && (transferStatus === 'IN_PROGRESS' || transferStatus === undefined))
    return { challengeId }
  if (isStatus(transferStatus)) {
    return {
      result: { data: { idempotencyKey: isText(idempotencyKey) ? idempotencyKey : '', transferStatus } },
    }
  }
  if (typeof code === 'number' && isText(message)) {
    const reason = isText(data?.reason) ? data.reason : ''
    return {
      result: { error: { type: 'api_error', code, reason, message, retryable: reason === 'not_attempted' } },
    }
  }
  return { result: { error: notAnAnswer } }
}

/** Whether a text is a status of a payment. */
export function isStatus(text: unknown): text is PaymentConfirmation['transferStatus'] {
  return ['AUTHORIZED', 'SETTLED', 'CANCELLED', 'IN_PROGRESS'].includes(text as string)
}

const notAnAnswer = {
  type: 'configuration_error',
  reason: 'not_a_charge',
  message:
    'confirmPayment() was given something else than the answer of a charge. Give what your server received from POST /v1/payments/charges/card.',
  retryable: false,
} as const

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

/** What a page passes, as plain data. */
export function plain(given: unknown): Readonly<Record<string, never>> {
  try {
    return Object(JSON.parse(JSON.stringify(given)))
  } catch {
    // The value is not data: it is a function, or an object that contains itself.
    return {}
  }
}
