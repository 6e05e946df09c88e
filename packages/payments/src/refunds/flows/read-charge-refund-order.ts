import { hash } from 'node:crypto'
import type { ChargeRefundRequest } from '@element-js/protocol/http'
import { canonicalJson, readIdempotencyKey } from '@element-js/values'
import type { ChargeName } from '../../charges/domain/charge.ts'
import type { Requester } from '../../history/domain/history-event.ts'
import { readRefundAmount } from '../read-refund-amount.ts'

/** A request to refund a card payment. */
export interface ChargeRefundOrder {
  readonly name: ChargeName
  readonly requester: Requester
  /** Minor units. Default: what is left. */
  readonly amountMinor: number | undefined
  readonly reason: string | null
  /** `null`: a repeated request is another refund. */
  readonly refundKey: string | null
  /** Distinguishes a repeated request from another one under the same key. */
  readonly requestHash: string
}

interface ReadOptions {
  readonly name: ChargeName
  readonly requester: Requester
  readonly request: ChargeRefundRequest
  /** The header `Idempotency-Key`. Default: none. */
  readonly headerKey?: string | undefined
}

/** @throws ServiceError 400 when the header and the body name different keys. */
export function readChargeRefundOrder({
  name,
  requester,
  request,
  headerKey,
}: ReadOptions): ChargeRefundOrder {
  const { reason, refundKey: bodyKey } = request
  const amount = readRefundAmount(request)
  const asked = { ...(amount !== undefined && { amount }), ...(reason !== undefined && { reason }) }
  return {
    name,
    requester,
    amountMinor: amount,
    reason: reason ?? null,
    refundKey: readIdempotencyKey({ field: 'refundKey', bodyKey, headerKey }) ?? null,
    requestHash: hash('sha256', canonicalJson(asked), 'hex'),
  }
}
