import type { Service } from '@element-js/element'
import { Elements } from '@element-js/react'
import type { ReactNode } from 'react'
import { language, words } from '../../page/words/this-page.js'
import { CheckoutForm } from './checkout-form.tsx'
import { Link } from './router.tsx'
import type { Order } from './shelf.ts'
import { OrderLines, Totals } from './totals.tsx'
import type { PaidOrder } from './use-payment.ts'
import { appWords } from './words/app-words.ts'

interface CheckoutPageProps {
  readonly order: Order
  readonly payments: Service
  onPaid(order: PaidOrder): void
}

export function CheckoutPage({ order, payments, onPaid }: CheckoutPageProps): ReactNode {
  return (
    <div className="checkout-page">
      <section className="summary" aria-labelledby="summary-title">
        <h2 id="summary-title">{words.cart.title}</h2>
        <OrderLines order={order} />
        <Totals order={order} />
        <p className="cart-note">
          <Link to="/spa">{appWords.changeCart}</Link>
        </p>
      </section>
      <Elements service={payments} locale={language} country="BR">
        <CheckoutForm order={order} onPaid={onPaid} />
      </Elements>
    </div>
  )
}
