/**
 * The state of a forwarded request: it is being sent, was answered, was sent and its answer is unknown, or was not
 * sent.
 */
export type ForwardState = 'sending' | 'answered' | 'outcome_unknown' | 'not_sent'

/** Why a destination was not reached. Nothing was sent. */
export type ConnectFailure =
  | 'forbidden_target'
  | 'name_not_found'
  | 'connection_failed'
  | 'tls_failed'
  | 'timed_out'

/** Why the answer to a request that was sent is unknown; `interrupted`: the service crashed. */
export type ExchangeFailure = 'timed_out' | 'connection_lost' | 'malformed_answer' | 'interrupted'

/** A forwarded request, as stored: what its audit line shows, and its answer for as long as it can be replayed. */
export interface Forward {
  readonly merchantId: string
  readonly forwardId: string
  readonly idempotencyKey: string
  /** Keyed hash of the request. */
  readonly requestFingerprint: string
  /** Who asked for it; see `Requester`. */
  readonly requester: string
  /** The `x-request-id` of the request that caused it. */
  readonly requestId: string | null
  readonly cardId: string
  /** The name of the destination. */
  readonly destination: string
  readonly origin: string
  readonly method: string
  /** Without its query, and without card numbers. */
  readonly path: string
  /** 0 or 1, because SQLite has no booleans. */
  readonly usedSecurityCode: number
  readonly state: ForwardState
  /** The process that sends it; `null` when it has ended. */
  readonly owner: string | null
  readonly failure: ConnectFailure | ExchangeFailure | null
  /** The HTTP status that the destination answered. */
  readonly answerStatus: number | null
  /** The size of the body, before its templates were filled. */
  readonly requestBytes: number
  /** JSON of a `ForwardedAnswer`, sealed by the vault; `null` when there is none or its time is over. */
  readonly sealedAnswer: Uint8Array | null
  readonly createdAtMs: number
  readonly endedAtMs: number | null
}

/** Names one forwarded request; the merchant is part of the name. */
export type ForwardName = Pick<Forward, 'merchantId' | 'forwardId'>

/** What a merchant gets of a destination's answer. */
export interface ForwardedAnswer {
  readonly status: number
  /** The values of the destination's answer fields, by their names. Those that it does not have, or that are not passed on, are left out. */
  readonly fields: Readonly<Record<string, string>>
}

/** How long the answer to a forwarded request can be replayed. */
export const answerKeptMs: number = 24 * 60 * 60 * 1000
