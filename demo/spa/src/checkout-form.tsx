import type { ReactNode } from 'react'
import { formatMoney } from '../../page/money.js'
import { language, words } from '../../page/words/this-page.js'
import { CardPart } from './card-part.tsx'
import { TextField } from './field.tsx'
import { Installments } from './installments.tsx'
import { LayoutSwitch } from './layout-switch.tsx'
import { Notice } from './notice.tsx'
import { inputIds } from './own-values.ts'
import type { Order } from './shelf.ts'
import { type Checkout, useCheckout } from './use-checkout.ts'
import type { PaidOrder } from './use-payment.ts'

/** Asks for the card and pays the order with it. */
export function CheckoutForm({
  order,
  onPaid,
}: {
  order: Order
  onPaid: (order: PaidOrder) => void
}): ReactNode {
  const checkout = useCheckout({ order, onPaid })
  const { form, installments, isBusy, isLocked, submit } = checkout
  const sum = formatMoney(installments.chosen?.totalAmount ?? order.totalMinor, language)
  return (
    <form className="checkout-form" noValidate aria-labelledby="form-title" ref={form} onSubmit={submit}>
      <h1 id="form-title">{words.form.title}</h1>
      <Contact {...checkout} />
      <Card {...checkout} priceMinor={order.totalMinor} />
      <button type="submit" className="pay-button" aria-busy={isBusy} disabled={isLocked}>
        <span className="spinner" aria-hidden="true" />
        {isBusy ? words.form.paying(sum) : words.form.pay(sum)}
      </button>
      <p className="small-print">{words.form.smallPrint}</p>
    </form>
  )
}

function Contact({ errors, isLocked, showErrors }: Checkout): ReactNode {
  return (
    <fieldset className="part" disabled={isLocked}>
      <legend>{words.form.contact}</legend>
      <TextField
        id={inputIds.email}
        name="email"
        label={words.form.email}
        type="email"
        autoComplete="email"
        maxLength={64}
        placeholder="ana@example.com"
        error={errors.email}
        onChange={() => showErrors({ email: undefined })}
      />
    </fieldset>
  )
}

function Card({ priceMinor, ...checkout }: Checkout & { priceMinor: number }): ReactNode {
  const { layout, errors, payment, card, installments, isLocked, showErrors, goOn, switchTo } = checkout
  const { notice } = payment
  return (
    <fieldset className="part">
      <legend>{words.form.card}</legend>
      {notice && <Notice {...notice} onAction={() => notice.onAction(goOn)} />}
      <div className="card-part" inert={isLocked}>
        <LayoutSwitch layout={layout} onLayout={switchTo} />
        <TextField
          id={inputIds.name}
          name="name"
          label={words.form.name}
          autoComplete="cc-name"
          autoCapitalize="words"
          spellCheck={false}
          maxLength={50}
          placeholder="Ana Souza"
          error={errors.name}
          onChange={() => showErrors({ name: undefined })}
        />
        <CardPart
          layout={layout}
          errors={errors}
          onError={(field, message) => showErrors({ [field]: message })}
          onComplete={card.setComplete}
          refOf={card.refOf}
        />
        <Installments
          plan={installments.plan}
          chosen={installments.chosen}
          priceMinor={priceMinor}
          isLocked={isLocked}
          onCount={installments.choose}
        />
      </div>
    </fieldset>
  )
}
