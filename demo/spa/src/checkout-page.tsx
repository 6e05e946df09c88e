import type { Service } from '@element-js/element'
import { Elements } from '@element-js/react'
import type { ReactNode } from 'react'
import { CheckoutForm } from './checkout-form.tsx'
import { Link } from './router.tsx'
import type { Order } from './shelf.ts'
import { OrderLines, Totals } from './totals.tsx'
import type { PaidOrder } from './use-payment.ts'

interface CheckoutPageProps {
  readonly order: Order
  readonly payments: Service
  onPaid(order: PaidOrder): void
}

export function CheckoutPage({ order, payments, onPaid }: CheckoutPageProps): ReactNode {
  return (
    <div className="checkout-page">
      <section className="summary" aria-labelledby="summary-title">
        <h2 id="summary-title">Your order</h2>
        <OrderLines order={order} />
        <Totals order={order} />
        <p className="cart-note">
          <Link to="/spa">Change the cart</Link>
        </p>
      </section>
      <Elements service={payments} locale="en" country="BR">
        <CheckoutForm order={order} onPaid={onPaid} />
      </Elements>
    </div>
  )
}
