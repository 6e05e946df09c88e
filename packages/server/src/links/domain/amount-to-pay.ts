import { type Exchange, exchangeAmount } from '../../money/exchange.ts'
import type { PaymentLink } from './payment-link.ts'

/** A link with the payer's amount in place of its own: the same amount, unless it is exchanged. */
export function inPayersCurrency<Link extends Pick<PaymentLink, 'amountMinor' | 'currency' | 'exchange'>>(
  link: Link,
): Link {
  const { exchange } = link
  if (exchange === null) return link
  return { ...link, amountMinor: exchange.toAmountMinor, currency: exchange.toCurrency }
}

/**
 * The amount that a refund returns to the payer, in minor units of the currency that was paid: at the rate of the
 * payment, so that a full refund returns exactly the amount paid.
 *
 * @param refundMinor Minor units of the link's own currency.
 */
export function amountToReturn({ exchange }: Pick<PaymentLink, 'exchange'>, refundMinor: number): number {
  return exchange === null ? refundMinor : exchangeAmount(refundMinor, exchange)
}

/** The amount for which a link is exchanged, read from the JSON of its terms; `null`: it is not exchanged. */
export function exchangeOfTerms(terms: string): Exchange | null {
  // The terms of a link from before currency exchange do not mention it.
  const { exchange = null } = JSON.parse(terms) as { readonly exchange?: Exchange | null }
  return exchange
}
