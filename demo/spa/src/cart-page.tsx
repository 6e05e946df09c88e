import type { ReactNode } from 'react'
import { formatMoney } from '../../page/money.js'
import { language, words } from '../../page/words/this-page.js'
import { Link } from './router.tsx'
import type { Line, Order } from './shelf.ts'
import { Totals } from './totals.tsx'
import { appWords } from './words/app-words.ts'

interface CartPageProps {
  readonly order: Order
  readonly maxQuantity: number
  onQuantity(id: string, quantity: number): void
}

/** The items in the cart and their quantities. */
export function CartPage({ order, maxQuantity, onQuantity }: CartPageProps): ReactNode {
  return (
    <div className="cart-page">
      <h1>{appWords.yourCart}</h1>
      <ul className="shelf">
        {order.lines.map((line) => (
          <CartLine key={line.product.id} line={line} maxQuantity={maxQuantity} onQuantity={onQuantity} />
        ))}
      </ul>
      <section className="summary" aria-labelledby="summary-title">
        <h2 id="summary-title">{appWords.summary}</h2>
        <Totals order={order} />
        <Link to="/spa/checkout" className="pay-button">
          {appWords.goToCheckout}
        </Link>
        <p className="cart-note">{words.cart.note}</p>
      </section>
    </div>
  )
}

function CartLine({
  line: { product, quantity, sumMinor },
  maxQuantity,
  onQuantity,
}: Omit<CartPageProps, 'order'> & { readonly line: Line }): ReactNode {
  const { id, name, detail } = product
  return (
    <li className="shelf-item">
      <img src={`/pictures/${id}.svg`} alt="" width="160" height="160" />
      <div className="shelf-text">
        <h2>{name}</h2>
        <p>{detail}</p>
      </div>
      <p className="shelf-price">{formatMoney(sumMinor, language)}</p>
      {/* biome-ignore lint/a11y/useSemanticElements: screen readers would announce a fieldset as part of a form. */}
      <div className="stepper" role="group" aria-label={words.cart.quantityOf(name)}>
        <button
          type="button"
          aria-label={words.cart.less(name)}
          disabled={quantity <= 1}
          onClick={() => onQuantity(id, quantity - 1)}
        >
          −
        </button>
        <output>{quantity}</output>
        <button
          type="button"
          aria-label={words.cart.more(name)}
          disabled={quantity >= maxQuantity}
          onClick={() => onQuantity(id, quantity + 1)}
        >
          +
        </button>
      </div>
    </li>
  )
}
