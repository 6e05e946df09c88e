import { findCharge } from '../../charges/store/charges.ts'
import type { LinkContext } from '../../links/context.ts'
import type { PaymentLink } from '../../links/domain/payment-link.ts'
import { type CardProblem, problemOfCharge } from './card-problem.ts'

interface Asked {
  readonly link: PaymentLink
  /** What the query says: whoever comes back from the issuer's page brings the key of the payment. */
  readonly attemptId: unknown
}

/** What became of a card payment whose payer was away at the issuer's page; `null`: nothing that is to be said. */
export async function findCardProblem(
  { db }: Pick<LinkContext, 'db'>,
  { link, attemptId }: Asked,
): Promise<CardProblem | null> {
  if (typeof attemptId !== 'string' || !/^pay_[0-9a-f]{32}$/.test(attemptId)) return null
  const charge = await findCharge(db, { merchantId: link.merchantId, idempotencyKey: attemptId })
  return charge?.linkId === link.linkId ? problemOfCharge(charge) : null
}
