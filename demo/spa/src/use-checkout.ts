import { useCreateToken } from '@element-js/react'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import type { CardField, CardLayout } from './card-part.tsx'
import { inputIds, type OwnField, ownValues } from './own-values.ts'
import type { Order } from './shelf.ts'
import { type CardFields, useCardFields } from './use-card-fields.ts'
import { type Installments, useInstallments } from './use-installments.ts'
import { type PaidOrder, usePayment } from './use-payment.ts'

type FormField = OwnField | CardField
type Errors = Partial<Record<FormField, string | undefined>>

/** The state and the actions of the checkout form. */
export interface Checkout {
  readonly form: RefObject<HTMLFormElement | null>
  readonly layout: CardLayout
  readonly errors: Errors
  readonly payment: ReturnType<typeof usePayment>
  readonly card: CardFields
  readonly installments: Installments
  readonly isBusy: boolean
  readonly isLocked: boolean
  showErrors(changed: Errors): void
  submit(event?: FormEvent): Promise<void>
  /** The action of a notice's button: it clears these fields, or pays again if there are none. */
  goOn(clears: readonly CardField[]): void
  switchTo(next: CardLayout): void
}

/**
 * The state of the checkout form, and its submit handler.
 */
export function useCheckout({
  order,
  onPaid,
}: {
  order: Order
  onPaid: (order: PaidOrder) => void
}): Checkout {
  const [layout, setLayout] = useState<CardLayout>('fields')
  const [errors, setErrors] = useState<Errors>({})
  const form = useRef<HTMLFormElement>(null)
  const card = useCardFields(layout)
  const { createToken } = useCreateToken()
  const installments = useInstallments(order.totalMinor)
  const payment = usePayment({ order, installments, createToken, onPaid })
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
    // With a complete card but a wrong e-mail address, there must be no token yet. An incomplete card makes no token
    // anyway, and the request shows its errors together with the other errors.
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

  return {
    form,
    layout,
    errors,
    payment,
    card,
    installments,
    isBusy,
    isLocked,
    showErrors,
    submit,
    goOn,
    switchTo,
  }
}
