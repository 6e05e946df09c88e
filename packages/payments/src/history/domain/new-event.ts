import type { ChargeName } from '../../charges/domain/charge.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { chargeSubject } from '../../notifications/domain/notification.ts'
import type { ChargeHistory, LinkHistory } from './history-event.ts'

type Named = 'merchantId' | 'subject' | 'requestId'
type Optional = 'cause' | 'amountMinor' | 'reference'

type Fields<History extends ChargeHistory | LinkHistory> = Omit<History, Named | Optional> &
  Partial<Pick<History, Optional>>

const unset = { cause: null, amountMinor: null, reference: null, requestId: null } as const

/** An event of a charge. Cause, amount and reference: default none. */
export function chargeEvent(
  { merchantId, idempotencyKey }: ChargeName,
  fields: Fields<ChargeHistory>,
): ChargeHistory {
  return { merchantId, subject: chargeSubject(idempotencyKey), ...unset, ...fields }
}

/** An event of a payment link. Cause, amount and reference: default none. */
export function linkEvent(
  { merchantId, linkId }: Pick<PaymentLink, 'merchantId' | 'linkId'>,
  fields: Fields<LinkHistory>,
): LinkHistory {
  return { merchantId, subject: linkId, ...unset, ...fields }
}
