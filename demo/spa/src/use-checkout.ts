import { useCreateToken } from '@element-js/react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { CardField, CardLayout } from './card-part.tsx'
import { inputIds, type OwnField, ownValues } from './own-values.ts'
import type { Order } from './shelf.ts'
import { type CardFields, useCardFields } from './use-card-fields.ts'
import { type Settled, usePayment } from './use-payment.ts'

type FormField = OwnField | CardField
type Errors = Partial<Record<FormField, string | undefined>>

/** What the checkout form shows and does. */
export interface Checkout {
  readonly form: RefObject<HTMLFormElement | null>
  readonly layout: CardLayout
  readonly errors: Errors
  readonly payment: ReturnType<typeof usePayment>
  readonly card: CardFields
  readonly isBusy: boolean
  readonly isLocked: boolean
  showErrors(changed: Errors): void
  submit(event?: FormEvent): Promise<void>
  /** What the button of a notice does: clears these fields, or pays again when there are none. */
  goOn(clears: readonly CardField[]): void
  switchTo(next: CardLayout): void
}

/** The state of the checkout form, and what happens when it is submitted. */
export function useCheckout({
  order,
  onPaid,
}: {
  order: Order
  onPaid: (settled: Settled) => void
}): Checkout {
  const [layout, setLayout] = useState<CardLayout>('fields')
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const card = useCardFields(layout)
  const { createToken } = useCreateToken()
  const payment = usePayment({ order, createToken, onPaid })
  const { phase } = payment.state
  const isBusy = phase === 'paying'
  const isLocked = isBusy || phase === 'unanswered'

  const showErrors = (changed: Errors): void => setErrors((before) => ({ ...before, ...changed }))
  const focus = (field: FormField): void => {
    if (field === 'email' || field === 'name') document.getElementById(inputIds[field])?.focus()
    else card.focus(field)
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault()
    if (isLocked || !form.current) return
    const own = ownValues(form.current)
    showErrors(own.errors)
    // With a complete card but a wrong e-mail there must be no token yet. An incomplete card makes none anyway, and
    // asking shows what is wrong with it beside what is wrong with the rest.
    if (own.firstWrong && card.isComplete()) return focus(own.firstWrong)
    const wrong = await payment.pay(own.values)
    if (!wrong) return
    const [first] = wrong
    const ofCard = wrong.filter(({ field }) => field !== 'name')
    if (layout === 'line') showErrors({ card: ofCard[0]?.message })
    else showErrors(Object.fromEntries(ofCard.map(({ field, message }) => [field, message])))
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
    card.clear(clears)
    focus(first)
  }

  function switchTo(next: CardLayout): void {
    card.forgetComplete()
    showErrors({ pan: undefined, expiration: undefined, cvv: undefined, card: undefined })
    setLayout(next)
  }

  return { form, layout, errors, payment, card, isBusy, isLocked, showErrors, submit, goOn, switchTo }
}
