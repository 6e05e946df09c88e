import type { ReactNode } from 'react'
import { brandName } from '../../page/brand-name.js'
import { formatMoney } from '../../page/money.js'
import type { PaymentReceipt } from '../../page/pay-answer.ts'
import { Link } from './router.tsx'
import type { Order } from './shelf.ts'
import { OrderLines } from './totals.tsx'

export interface Receipt {
  readonly paid: PaymentReceipt
  readonly email: string
  readonly order: Order
}

/** The receipt in an entry of the history, if there is one; only this app writes entries for its address. */
export function readReceipt(state: unknown): Receipt | null {
  return typeof state === 'object' && state !== null && 'paid' in state ? (state as Receipt) : null
}

export function ReceiptPage({ receipt: { paid, email, order } }: { receipt: Receipt }): ReactNode {
  return (
    <div className="receipt-page">
      <section className="confirmation" aria-labelledby="receipt-title">
        <svg className="confirmation-mark" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
          <circle cx="32" cy="32" r="32" />
          <path d="m20 33 8.5 8.500L45 25" />
        </svg>
        <h1 id="receipt-title">Payment complete. Thank you!</h1>
        <p>
          Your order goes to the packing table today. Questions? Quote the payment reference and we will know.
        </p>
        <dl className="facts">
          <Fact name="Amount">{formatMoney(paid.amountMinor)}</Fact>
          <Fact name="Card">
            {brandName(paid.card.brand)} ending in {paid.card.last4}
          </Fact>
          {paid.installments && (
            <Fact name="Installments">
              {paid.installments.count}, {formatMoney(paid.installments.totalMinor)} altogether
            </Fact>
          )}
          <Fact name="E-mail">{email}</Fact>
          <Fact name="Payment reference">
            <code id="paid-reference">{paid.reference}</code>
          </Fact>
        </dl>
        <Link to="/spa" className="quiet-button">
          Place another order
        </Link>
      </section>
      <section className="summary" aria-labelledby="packed-title">
        <h2 id="packed-title">In your parcel</h2>
        <OrderLines order={order} />
      </section>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
