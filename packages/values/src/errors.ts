import type { ErrorBody, FieldError } from '@element-js/protocol/http'

/**
 * Every error of the API: its HTTP status, its stable `reason`, and its message when nothing more specific is known.
 * `docs/errors.md` has the same table; a test keeps the two in sync.
 */
const messages = {
  400: {
    invalid_request: 'A field of the request is missing or has the wrong type or value.',
    unknown_field: 'A field or a parameter is unknown where ignoring it could change what happens.',
    card_number_in_text: 'A text field contains a card number. Card numbers are never stored in text fields.',
    malformed_request: 'The request is not well-formed HTTP.',
    malformed_json: 'The body is not well-formed JSON.',
    malformed_form: 'The form is not well-formed, or contains a field twice.',
    json_too_deep: 'The body is nested more than 16 levels deep.',
    duplicate_key: 'An object in the body has the same key twice.',
    forbidden_key: 'A key of the body is not allowed.',
    forbidden_character: 'The request contains a NUL character or half of a surrogate pair.',
    invalid_card_number: 'card.pan is not a valid card number.',
    invalid_expiration: "The card's expiration is not a valid date.",
    card_expired: "The card's expiration date is in the past.",
    invalid_cvv: "card.cvv has the wrong length for the card's brand.",
    test_card_required: 'The sandbox accepts only published test card numbers.',
    test_card_refused: 'Test card numbers work only in the sandbox.',
    idempotency_key_conflict: 'The Idempotency-Key header and the idempotencyKey in the body differ.',
    country_not_supported: 'country must be one of BR, MX, CO, CL or PE.',
    currency_not_supported: 'The currency cannot be used in this country.',
    capture_amount_too_large: 'The amount to capture exceeds the authorized amount.',
    amount_not_multiple: 'An amount in COP must be a multiple of 100.',
    refund_amount_too_large: 'The amount to refund exceeds the paid amount.',
    payment_method_not_allowed: 'The link does not allow this payment method.',
    sub_merchant_required: 'A payment service provider must send subMerchantId.',
    three_d_secure_not_supported: '3-D Secure is supported only in BR and MX.',
    invalid_url: 'The URL must be an absolute https URL without credentials.',
    payment_method_not_supported: 'A payment method is not available in this country or with this currency.',
    payment_method_limit: 'The amount is below the minimum or above the maximum of a payment method.',
    payment_method_field_required:
      'A payment method requires a field that is missing: name, phone, email or description.',
    invalid_document_id: 'documentId must be an identity document number of the country, without separators.',
    due_date_required: 'A boleto with a fine requires paymentOptions.boleto.dueDate.',
    invalid_due_date:
      'The due date must be after today and no later than the day on which the link expires, both in Brazil time.',
    invalid_fine_start_date: 'The day on which the fine begins must be after the due date, in Brazil time.',
    unknown_plan: 'There is no plan with this id.',
    invalid_template:
      'A template is unknown, or is in a place where templates are not allowed. Nothing was sent.',
    installments_not_offered: 'The installments plan does not offer this number of installments.',
    installments_plan_mismatch:
      'The installments plan is for a different amount, currency, country or card brand.',
    invalid_expiry: 'expiresAt must be in the future, at most 366 days ahead.',
    invalid_font: 'The font cannot be rebuilt for card fields.',
  },
  401: {
    missing_api_key: 'The x-api-key header is missing.',
    invalid_api_key: 'No merchant has the API key in the x-api-key header.',
    missing_access_token: 'The Authorization header must be "Bearer <access token>".',
    invalid_access_token: 'The access token is unknown or has expired.',
    credentials_mismatch: 'The API key and the access token belong to different merchants.',
    invalid_client: 'Invalid clientId or clientSecret.',
  },
  402: {
    card_declined: 'The card was declined.',
    insufficient_funds: 'The card was declined: insufficient funds.',
    lost_card: 'The card was declined: it was reported lost.',
    stolen_card: 'The card was declined: it was reported stolen.',
    expired_card: 'The card was declined: it has expired.',
    incorrect_cvv: 'The card was declined: the security code is wrong.',
    processing_error: 'The payment failed: it could not be processed.',
    authentication_required: 'The card was declined: its issuer requires 3-D Secure.',
    not_attempted:
      'The payment was not attempted because of a technical problem, and nothing was charged. Send it again with a new idempotencyKey.',
  },
  403: {
    read_only_token: 'This access token is read-only: its role is read, and changes require the role write.',
    capability_not_configured: 'A field cannot be used until the account manager enables it.',
    payment_method_not_configured: 'This payment method is not available on this service.',
    currency_exchange_not_configured: 'Currency exchange is not available on this service.',
    three_d_secure_not_configured: '3-D Secure is not available on this service.',
    destination_not_allowed:
      'No destination with this name is registered for this method and path. Nothing was sent.',
    origin_not_allowed: "Only the service's own frames may call this endpoint.",
    form_not_allowed: 'The form was not sent from a page of this session, or the page is out of date.',
  },
  404: {
    not_found: 'There is nothing at this address.',
    payment_not_found: 'No payment has this idempotencyKey.',
    challenge_not_found:
      'No payment has this challengeId, or it belongs to a merchant for which this origin is not registered.',
    notification_not_found: 'No notification has this notificationId.',
    payment_link_not_found: 'No payment link has this linkId.',
    installments_plan_not_found: 'No installments plan has this planId, or it has expired.',
    card_not_found: 'No card has this cardId.',
    cvv_token_not_found: 'No security code of this card has this cvvToken.',
    sandbox_session_not_found: 'This sandbox session does not exist, or another merchant created it.',
  },
  405: {
    method_not_allowed: 'This address does not support this method; see the Allow header.',
  },
  408: {
    request_timeout: 'The request did not arrive in time.',
  },
  409: {
    payment_not_authorized: 'Only an AUTHORIZED payment can be captured or cancelled.',
    installments_plan_used: 'Another payment has used this installments plan, or is using it now.',
    card_token_expired: 'The card token has expired.',
    cvv_token_expired:
      'The cvvToken has expired: it was valid for 30 minutes. Ask the payer for the security code again.',
    cvv_token_used:
      'A payment has already used this cvvToken, which is valid for only one. Ask the payer for the security code again.',
    cvv_token_in_use:
      'Another payment with this cvvToken is in progress. If it is declined, the cvvToken can be used again.',
    security_code_unavailable:
      'The security code of this card has been used or has expired. Ask the payer for it again, and send the new cvvToken. Nothing was sent.',
    forward_in_progress:
      'Another request with this key is being sent to its destination; repeat this one later.',
    forward_answer_expired:
      'A request with this key was sent and answered, but its answer is no longer stored. The request is not sent again.',
    outcome_unknown:
      'The request was sent, but its answer is unknown. It is not sent again: check with the destination what happened to it.',
    payment_not_settled: 'Only a SETTLED payment can be refunded.',
    payment_of_link: 'The payment belongs to a payment link. Refund it through the link.',
    charge_refund_amount_too_large: 'The amount to refund exceeds what is left of the captured amount.',
    too_many_refunds: 'A payment or a link can have at most 100 refunds, also counting those that failed.',
    too_many_deliveries:
      'A notification with 100 deliveries, also counting those that failed, cannot be sent again.',
    payment_in_progress: 'Another request is still working on this payment; repeat this one later.',
    payment_removed:
      'A payment with this idempotencyKey was made earlier and is no longer stored. The key cannot be used again; nothing was charged.',
    order_id_taken: 'Another payment link has this orderId.',
    payment_link_settled: 'The payment link has already been paid.',
    payment_link_cancelled: 'The payment link was cancelled or has expired.',
    payment_link_not_settled: 'Only a paid link can be refunded.',
    shipping_address_required: 'The link requires a shipping address before it can be paid.',
    refund_in_progress: 'A refund of this link is in progress.',
    already_refunded: 'The link has already been refunded. A link can be refunded only once.',
    sandbox_reset: 'The sandbox was reset during this request. Nothing of the request was kept.',
  },
  413: {
    body_too_large: 'The body is larger than 65536 bytes, or 524288 bytes for a payment link or a font.',
  },
  415: {
    unsupported_media_type:
      'The body must be UTF-8 without Content-Encoding, and its Content-Type application/json, or application/octet-stream for a font.',
  },
  422: {
    idempotency_key_reused: 'This idempotencyKey was already used with a different body.',
  },
  429: {
    too_many_requests: 'Too many requests; the Retry-After header says when to try again.',
  },
  431: {
    headers_too_large: 'The headers of the request are too large.',
  },
  500: {
    internal_error: 'An internal error occurred. It is logged under the x-request-id.',
  },
  503: {
    fonts_unavailable:
      'Too many fonts are waiting to be rebuilt; the Retry-After header says when to try again.',
    destination_unavailable:
      'The destination cannot be reached; nothing was sent. Repeat the request later with the same idempotency key.',
    store_unavailable:
      "The service's database is unavailable, read-only or full; repeat the request later with the same idempotency key.",
    service_stopping:
      'The service is stopping but still answers requests; send new requests to another process.',
    acquirer_unavailable:
      'The acquirer does not answer; repeat the request later with the same idempotency key.',
  },
}

type Status = keyof typeof messages

/** The reasons of errors with a status. */
export type ReasonOf<Wanted extends Status> = { [Each in Wanted]: keyof (typeof messages)[Each] }[Wanted]

export type Reason = ReasonOf<Status>

interface Facts {
  /** See `shownReasonOf`. */
  readonly shown?: Reason
  readonly isRetryable?: boolean
  readonly retryAfterSeconds?: number
}

const furtherFacts: { readonly [Each in Reason]?: Facts } = {
  not_attempted: { isRetryable: true },
  charge_refund_amount_too_large: { shown: 'refund_amount_too_large' },
  destination_unavailable: { retryAfterSeconds: 5 },
  acquirer_unavailable: { retryAfterSeconds: 5 },
}

interface CatalogueEntry extends Facts {
  readonly status: number
  readonly message: string
}

/** The errors by their reasons. */
export const catalogue: Readonly<Record<Reason, CatalogueEntry>> = Object.fromEntries(
  Object.entries(messages).flatMap(([status, ofStatus]) =>
    Object.entries(ofStatus).map(([reason, message]) => [
      reason,
      { status: Number(status), message, ...furtherFacts[reason as Reason] },
    ]),
  ),
) as Record<Reason, CatalogueEntry>

/**
 * The word that clients see for a reason: its name in the catalogue, except where one word has two statuses. A link can be
 * refunded once, so an amount that is too large can never be right; what is left of a payment changes.
 */
export function shownReasonOf(reason: Reason): string {
  return catalogue[reason].shown ?? reason
}

/** What an error may say beyond its reason. Never card data, and never what the client sent. */
export interface ErrorDetails {
  /** Replaces the catalogue's message when something more specific is known. */
  readonly message?: string
  /** The field that the error is about, for example `card.expirationMonth`. */
  readonly field?: string
  /** The payment or the forwarded request that the error is about. A declined payment can be looked up by it. */
  readonly idempotencyKey?: string
  /** The merchant's own link that is in the way. */
  readonly linkId?: string
  /** The address of that link for payers. */
  readonly paymentLink?: string
  /** Sent as the header `Retry-After`. Default: that of the reason, if it has one. */
  readonly retryAfterSeconds?: number
  /** Everything else that is wrong with the same body. */
  readonly others?: readonly ServiceError[]
  /** What caused it, for the log. */
  readonly cause?: unknown
}

/** A refusal from the catalogue. Any code below a route can throw it; one place turns it into a response. */
export class ServiceError extends Error {
  readonly reason: Reason
  readonly details: ErrorDetails

  constructor(reason: Reason, details: ErrorDetails = {}) {
    const { message, retryAfterSeconds } = catalogue[reason]
    super(details.message ?? message, { cause: details.cause })
    this.name = 'ServiceError'
    this.reason = reason
    this.details = retryAfterSeconds === undefined ? details : { retryAfterSeconds, ...details }
  }
}

/** Lists a refusal and everything else that is wrong with the same body, one by one. */
export function allRefusals({ reason, details, message }: ServiceError): readonly ServiceError[] {
  const { others = [], ...own } = details
  return [new ServiceError(reason, { ...own, message }), ...others.flatMap(allRefusals)]
}

/** The first refusal, with the others in it; `null` if there is none. */
export function together(refusals: readonly ServiceError[]): ServiceError | null {
  const [first, ...others] = refusals.flatMap(allRefusals)
  if (!first) return null
  const { reason, details, message } = first
  return new ServiceError(reason, { ...details, message, others })
}

/** Throws the first refusal, with the others in it. Does nothing if there is none. */
export function throwTogether(refusals: readonly ServiceError[]): void {
  const refusal = together(refusals)
  if (refusal) throw refusal
}

/** A body of 64 kB can have thousands of invalid values, and nobody reads that many errors. */
export const mostErrors = 50

/** The one body of every error. */
export function errorBody(refusal: ServiceError): ErrorBody {
  const { reason, message, details } = refusal
  const { field, idempotencyKey, linkId, paymentLink } = details
  const { status, isRetryable } = catalogue[reason]
  const about = {
    ...(field && { field }),
    ...(idempotencyKey && { idempotencyKey }),
    ...(linkId && { linkId }),
    ...(paymentLink && { paymentLink }),
    ...(isRetryable && { retryable: isRetryable }),
    ...(field && { errors: allRefusals(refusal).slice(0, mostErrors).map(fieldErrorOf) }),
  }
  return {
    code: status,
    message,
    data: { errorMessage: message, reason: shownReasonOf(reason), ...about },
  }
}

function fieldErrorOf({ reason, message, details: { field = '' } }: ServiceError): FieldError {
  return { field, reason: shownReasonOf(reason), message }
}
