import type { Service } from '@element-js/element'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { words } from '../../page/words/this-page.js'
import { CartPage } from './cart-page.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { Masthead } from './masthead.tsx'
import { type Receipt, ReceiptPage, readReceipt } from './receipt-page.tsx'
import { navigate, useHistoryState, usePath } from './router.tsx'
import { Sandbox } from './sandbox.tsx'
import { orderOf, type Shelf } from './shelf.ts'
import { useCart } from './use-cart.ts'
import { appWords } from './words/app-words.ts'

const titles: Readonly<Record<string, string>> = {
  '/spa': appWords.cart,
  '/spa/checkout': words.form.title,
  '/spa/receipt': words.paid.pageTitle,
}

export function App({ shelf, payments }: { shelf: Shelf; payments: Service }): ReactNode {
  const path = usePath()
  const receipt = readReceipt(useHistoryState())
  const { cart, setQuantity, reset } = useCart(shelf)
  const order = orderOf(cart, shelf)
  const main = useFocusOnArrival(path)

  return (
    <>
      <a className="skip-link" href="#main">
        {appWords.skip}
      </a>
      <Masthead path={path} />
      <main id="main" className="spa-main" tabIndex={-1} ref={main}>
        {path === '/spa/checkout' ? (
          <CheckoutPage
            order={order}
            payments={payments}
            onPaid={({ paid, email, cart }) => {
              reset()
              // This replaces the checkout in the history, so that going back does not lead to a second payment.
              const state: Receipt = { paid, email, order: orderOf(cart, shelf) }
              navigate('/spa/receipt', { state, isReplacing: true })
            }}
          />
        ) : path === '/spa/receipt' && receipt ? (
          <ReceiptPage receipt={receipt} />
        ) : (
          <CartPage order={order} maxQuantity={shelf.maxQuantity} onQuantity={setQuantity} />
        )}
      </main>
      <Sandbox path={path} />
    </>
  )
}

/** Does what a browser does for a new page: it changes the title, and moves the focus to the content. */
function useFocusOnArrival(path: string): RefObject<HTMLElement | null> {
  const main = useRef<HTMLElement>(null)
  const before = useRef(path)
  useEffect(() => {
    document.title = `${titles[path] ?? appWords.cart} · Olaria Serrana`
    if (before.current !== path) main.current?.focus({ preventScroll: true })
    before.current = path
  }, [path])
  return main
}
