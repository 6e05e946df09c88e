import type { ReactNode } from 'react'
import { brandName } from '../../page/brand-name.js'
import { formatMoney } from '../../page/money.js'
import type { PaymentReceipt } from '../../page/pay-answer.ts'
import { language, words } from '../../page/words/this-page.js'
import { Link } from './router.tsx'
import type { Order } from './shelf.ts'
import { OrderLines } from './totals.tsx'
import { appWords } from './words/app-words.ts'

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
        <h1 id="receipt-title">{words.paid.title}</h1>
        <p>{words.paid.text}</p>
        <dl className="facts">
          <Fact name={words.paid.amount}>{formatMoney(paid.amountMinor, language)}</Fact>
          <Fact name={words.form.card}>{words.paid.card(brandName(paid.card.brand), paid.card.last4)}</Fact>
          {paid.installments && (
            <Fact name={words.installments.title}>
              {words.paid.installments(
                paid.installments.count,
                formatMoney(paid.installments.totalMinor, language),
              )}
            </Fact>
          )}
          <Fact name={words.form.email}>{email}</Fact>
          <Fact name={words.paid.reference}>
            <code id="paid-reference">{paid.reference}</code>
          </Fact>
        </dl>
        <Link to="/spa" className="quiet-button">
          {words.paid.another}
        </Link>
      </section>
      <section className="summary" aria-labelledby="packed-title">
        <h2 id="packed-title">{appWords.inYourParcel}</h2>
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
