/** A checkout with the public package `@stripe/react-stripe-js`, as a shop writes it. Only the import of `loadStripe` differs. */
import { loadStripe } from '@element-js/compat/stripe'
import {
  CardCvcElement,
  CardElement,
  CardExpiryElement,
  CardNumberElement,
  Elements,
  useElements,
  useStripe,
} from '@stripe/react-stripe-js'
import type { Stripe, StripeElementChangeEvent } from '@stripe/stripe-js'
import { createElement as h, type ReactElement, StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const { baseUrl, isSplit } = JSON.parse(document.getElementById('setup')?.textContent ?? '{}')
const stripePromise = loadStripe<Stripe>('ek_test_demo', { baseUrl })

function Checkout(): ReactElement {
  const stripe = useStripe()
  const elements = useElements()
  const [told, setTold] = useState('')
  const [size, setSize] = useState('16px')
  const onChange = ({ error, elementType }: StripeElementChangeEvent): void =>
    setTold(error?.message ?? elementType)

  async function submit(event: { preventDefault(): void }): Promise<void> {
    event.preventDefault()
    const card = isSplit ? elements?.getElement(CardNumberElement) : elements?.getElement(CardElement)
    if (!stripe || !card) return
    const { token, error } = await stripe.createToken(card, { name: 'Ana Souza' })
    setTold(token ? `${token.id} ${token.card?.last4}` : (error?.message ?? ''))
  }

  const options = { style: { base: { fontSize: size, color: '#1a2b3c' } } }
  return h(
    'form',
    { onSubmit: submit },
    isSplit
      ? [
          h(CardNumberElement, { key: 1, id: 'number', options, onChange }),
          h(CardExpiryElement, { key: 2, id: 'expiry', options, onChange }),
          h(CardCvcElement, { key: 3, id: 'cvc', options, onChange }),
        ]
      : h(CardElement, { id: 'card', options, onChange, onReady: (card) => card.focus() }),
    h('button', { id: 'pay', type: 'submit' }, 'Pay'),
    h('button', { id: 'larger', type: 'button', onClick: () => setSize('20px') }, 'Larger'),
    h('output', { id: 'told' }, told),
  )
}

createRoot(document.getElementById('app') as HTMLElement).render(
  h(StrictMode, null, h(Elements, { stripe: stripePromise, options: { locale: 'en' } }, h(Checkout))),
)
