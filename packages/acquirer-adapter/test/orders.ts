import {
  type AuthenticatedAuthorization,
  type Authorization,
  type PaymentName,
  type RefundOrder,
  Secret,
} from '@element-js/server/adapters'

let count = 0

/** A reference that no other test uses. */
export function newName(): PaymentName {
  count += 1
  return { merchantId: 'demo', reference: `chg_${count}` }
}

/** Orders a payment of 1000 with a card that is approved. */
export function orderOf(name: PaymentName, more: Partial<Authorization> = {}): Authorization {
  return {
    ...name,
    card: {
      pan: new Secret('4242424242424242'),
      cvv: new Secret('314'),
      expirationMonth: 12,
      expirationYear: 2040,
      network: 'visa',
    },
    amountMinor: 1000,
    currency: 'BRL',
    captureMode: 'later',
    authentication: 'none',
    ...more,
  }
}

/** Orders the same with a card that may need a challenge, and a payer who can be sent there. */
export function challengedOrderOf(
  name: PaymentName,
  pan: string,
  more: Partial<Authorization> = {},
): AuthenticatedAuthorization {
  const order = orderOf(name, more)
  return {
    ...order,
    card: { ...order.card, pan: new Secret(pan) },
    authentication: 'none',
    challenge: {
      returnUrl: `https://pay.example/3ds/${name.reference}/return?lang=pt`,
      browser: { acceptHeader: 'text/html', userAgent: 'Mozilla/5.0' },
    },
  }
}

/** Orders the return of an amount. */
export const refundOf = (name: PaymentName, amountMinor: number): RefundOrder => ({
  ...name,
  refundReference: `rfd_${name.reference}_${amountMinor}`,
  amountMinor,
  reason: null,
  bankAccount: null,
})
