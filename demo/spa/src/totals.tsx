import type { ReactNode } from 'react'
import { formatMoney } from '../../page/money.js'
import type { Order } from './shelf.ts'

export function Totals({ order }: { order: Order }): ReactNode {
  return (
    <dl className="totals">
      <div>
        <dt>Subtotal</dt>
        <dd>{formatMoney(order.subtotalMinor)}</dd>
      </div>
      <div>
        <dt>Shipping, 3 to 5 days</dt>
        <dd>{formatMoney(order.shippingMinor)}</dd>
      </div>
      <div className="totals-sum">
        <dt>Total</dt>
        <dd>{formatMoney(order.totalMinor)}</dd>
      </div>
    </dl>
  )
}

/** A short summary of an order, with pictures. */
export function OrderLines({ order }: { order: Order }): ReactNode {
  return (
    <ul className="order-lines">
      {order.lines.map(({ product, quantity, sumMinor }) => (
        <li key={product.id}>
          <img src={`/pictures/${product.id}.svg`} alt="" width="56" height="56" />
          <span>
            {product.name} <small>× {quantity}</small>
          </span>
          <span>{formatMoney(sumMinor)}</span>
        </li>
      ))}
    </ul>
  )
}
