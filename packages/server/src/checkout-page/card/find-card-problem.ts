import { findCharge } from '../../charges/store/charges.ts'
import type { LinkContext } from '../../links/context.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { type CardProblem, problemOfCharge } from './card-problem.ts'

interface CardProblemQuery {
  readonly link: PaymentLink
  /** From the query: the issuer's page adds the key of the payment when it sends the payer back. */
  readonly attemptId: unknown
}

/** Why a card payment failed after the payer was on the issuer's page; `null` if it did not fail. */
export async function findCardProblem(
  { db }: Pick<LinkContext, 'db'>,
  { link, attemptId }: CardProblemQuery,
): Promise<CardProblem | null> {
  if (typeof attemptId !== 'string' || !/^pay_[0-9a-f]{32}$/.test(attemptId)) return null
  const charge = await findCharge(db, { merchantId: link.merchantId, idempotencyKey: attemptId })
  return charge?.linkId === link.linkId ? problemOfCharge(charge) : null
}
