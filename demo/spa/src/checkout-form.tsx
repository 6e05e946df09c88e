import type { CardElement } from '@element-js/element'
import { useCreateToken } from '@element-js/react'
import { type FormEvent, type ReactNode, type RefCallback, useRef, useState } from 'react'
import { formatMoney } from '../../page/money.js'
import { type CardField, type CardLayout, CardPart } from './card-part.tsx'
import { TextField } from './field.tsx'
import { LayoutSwitch } from './layout-switch.tsx'
import { Notice } from './notice.tsx'
import type { Order } from './shelf.ts'
import { type Settled, usePayment } from './use-payment.ts'

type OwnField = 'email' | 'name'
type Errors = Partial<Record<OwnField | CardField, string | undefined>>

const inputIds = { email: 'email', name: 'holder-name' } as const

/** Asks for the card and pays the order with it. */
export function CheckoutForm({
  order,
  onPaid,
}: {
  order: Order
  onPaid: (settled: Settled) => void
}): ReactNode {
  const [layout, setLayout] = useState<CardLayout>('fields')
  const [errors, setErrors] = useState<Errors>({})
  const elements = useRef(new Map<CardField, CardElement>())
  const complete = useRef(new Set<CardField>())
  const form = useRef<HTMLFormElement>(null)
  const { createToken } = useCreateToken()
  const payment = usePayment({ order, createToken, onPaid })
  const { phase } = payment.state
  const isBusy = phase === 'paying'
  const isLocked = isBusy || phase === 'unanswered'

  const show = (changed: Errors): void => setErrors((before) => ({ ...before, ...changed }))
  const focus = (field: OwnField | CardField): void => {
    if (field === 'email' || field === 'name') document.getElementById(inputIds[field])?.focus()
    else elements.current.get(layout === 'line' ? 'card' : field)?.focus()
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (isLocked || !form.current) return
    const own = ownValues(form.current)
    show(own.errors)
    const isCardComplete = (['pan', 'expiration', 'cvv'] as const).every((field) =>
      complete.current.has(layout === 'line' ? 'card' : field),
    )
    // With a complete card but a wrong e-mail there must be no token yet. An incomplete card makes none anyway, and
    // asking shows what is wrong with it beside what is wrong with the rest.
    if (own.firstWrong && isCardComplete) return focus(own.firstWrong)
    const wrong = await payment.pay(own.values)
    if (!wrong) return
    const [first] = wrong
    const ofCard = wrong.filter(({ field }) => field !== 'name')
    if (layout === 'line') show({ card: ofCard[0]?.message })
    else show(Object.fromEntries(ofCard.map(({ field, message }) => [field, message])))
    if (own.firstWrong) focus(own.firstWrong)
    else if (first) focus(first.field)
  }

  function goOn(clears: readonly CardField[]): void {
    const [first] = clears
    if (!first) {
      form.current?.requestSubmit()
      return
    }
    payment.dismiss()
    for (const field of layout === 'line' ? (['card'] as const) : clears) elements.current.get(field)?.clear()
    focus(first)
  }

  function switchTo(next: CardLayout): void {
    complete.current.clear()
    show({ pan: undefined, expiration: undefined, cvv: undefined, card: undefined })
    setLayout(next)
  }

  const refOf =
    (field: CardField): RefCallback<CardElement> =>
    (element) => {
      if (element) elements.current.set(field, element)
      else elements.current.delete(field)
    }

  return (
    <form className="checkout-form" noValidate aria-labelledby="form-title" ref={form} onSubmit={submit}>
      <h1 id="form-title">Checkout</h1>
      <fieldset className="part" disabled={isLocked}>
        <legend>Contact</legend>
        <TextField
          id="email"
          name="email"
          label="E-mail"
          type="email"
          autoComplete="email"
          maxLength={64}
          placeholder="ana@example.com"
          error={errors.email}
          onChange={() => show({ email: undefined })}
        />
      </fieldset>
      <fieldset className="part">
        <legend>Card</legend>
        {payment.notice && <Notice {...payment.notice} onAction={() => payment.notice?.onAction(goOn)} />}
        <div className="card-part" inert={isLocked}>
          <LayoutSwitch layout={layout} onLayout={switchTo} />
          <TextField
            id="holder-name"
            name="name"
            label="Name on the card"
            autoComplete="cc-name"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={50}
            placeholder="Ana Souza"
            error={errors.name}
            onChange={() => show({ name: undefined })}
          />
          <CardPart
            layout={layout}
            errors={errors}
            onError={(field, message) => show({ [field]: message })}
            onComplete={(field, isComplete) =>
              isComplete ? complete.current.add(field) : complete.current.delete(field)
            }
            refOf={refOf}
            onSubmit={() => form.current?.requestSubmit()}
          />
        </div>
      </fieldset>
      <button type="submit" className="pay-button" aria-busy={isBusy} disabled={isLocked}>
        <span className="spinner" aria-hidden="true" />
        {isBusy ? `Paying ${formatMoney(order.totalMinor)}…` : `Pay ${formatMoney(order.totalMinor)}`}
      </button>
      <p className="small-print">
        The card fields belong to our payment service. This shop never sees your card number.
      </p>
    </form>
  )
}

function ownValues(form: HTMLFormElement): {
  values: { email: string; name: string }
  errors: Errors
  firstWrong: OwnField | undefined
} {
  const data = new FormData(form)
  const email = String(data.get('email') ?? '').trim()
  const name = String(data.get('name') ?? '').trim()
  const isEmail = form.querySelector<HTMLInputElement>('#email')?.validity.valid
  const errors = {
    email: !email
      ? 'Enter your e-mail address.'
      : isEmail
        ? undefined
        : 'Enter an e-mail address such as ana@example.com.',
    name: name ? undefined : 'Enter the name on the card.',
  }
  const firstWrong = errors.email ? 'email' : errors.name ? 'name' : undefined
  return { values: { email, name }, errors, firstWrong }
}
