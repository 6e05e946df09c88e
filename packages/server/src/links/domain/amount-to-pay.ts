import { type Exchange, exchangeAmount } from '../../money/exchange.ts'
import type { PaymentLink } from './payment-link.ts'

/** A link with what its payer pays in the place of its own amount: the same, unless it is exchanged. */
export function inPayersCurrency<Link extends Pick<PaymentLink, 'amountMinor' | 'currency' | 'exchange'>>(
  link: Link,
): Link {
  const { exchange } = link
  if (exchange === null) return link
  return { ...link, amountMinor: exchange.toAmountMinor, currency: exchange.toCurrency }
}

/**
 * What the payer gets back for a refund, in minor units of the currency that was paid: at the rate of the payment, so that
 * a whole refund returns exactly what was paid.
 *
 * @param refundMinor Minor units of the link's own currency.
 */
export function amountToReturn({ exchange }: Pick<PaymentLink, 'exchange'>, refundMinor: number): number {
  return exchange === null ? refundMinor : exchangeAmount(refundMinor, exchange)
}

/** What a link is exchanged for, read from the JSON of its terms; `null`: it is not. */
export function exchangeOfTerms(terms: string): Exchange | null {
  // A link that is older than currency exchange says nothing about it.
  const { exchange = null } = JSON.parse(terms) as { readonly exchange?: Exchange | null }
  return exchange
}
