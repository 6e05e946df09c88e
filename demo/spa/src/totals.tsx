import type { ReactNode } from 'react'
import { formatMoney } from '../../page/money.js'
import { language, words } from '../../page/words/this-page.js'
import type { Order } from './shelf.ts'

export function Totals({ order }: { order: Order }): ReactNode {
  return (
    <dl className="totals">
      <div>
        <dt>{words.cart.subtotal}</dt>
        <dd>{formatMoney(order.subtotalMinor, language)}</dd>
      </div>
      <div>
        <dt>{words.cart.shipping}</dt>
        <dd>{formatMoney(order.shippingMinor, language)}</dd>
      </div>
      <div className="totals-sum">
        <dt>{words.cart.total}</dt>
        <dd>{formatMoney(order.totalMinor, language)}</dd>
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
          <span>{formatMoney(sumMinor, language)}</span>
        </li>
      ))}
    </ul>
  )
}
