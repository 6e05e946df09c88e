import { readFileSync } from 'node:fs'
import type Stripe from 'stripe'

const { resources } = JSON.parse(
  readFileSync(new URL('./stripe-fixtures.json', import.meta.url), 'utf8'),
) as { readonly resources: Readonly<Record<string, object>> }

let count = 0
/** An id with Stripe's prefix. */
function newId(prefix: string): string {
  count += 1
  return `${prefix}_double${count}`
}

// Stripe's own examples give the shape, and the types of its SDK check the values that replace parts of them.
export function paymentIntent(own: Partial<Stripe.PaymentIntent>): Stripe.PaymentIntent {
  const example = resources.payment_intent as Stripe.PaymentIntent
  const blank: Partial<Stripe.PaymentIntent> = {
    canceled_at: null,
    last_payment_error: null,
    latest_charge: null,
    next_action: null,
    processing: null,
    shipping: null,
    transfer_data: null,
  }
  return { ...example, ...blank, ...own, id: newId('pi') }
}

export function setupIntent(own: Partial<Stripe.SetupIntent>): Stripe.SetupIntent {
  const example = resources.setup_intent as Stripe.SetupIntent
  return { ...example, last_setup_error: null, next_action: null, ...own, id: newId('seti') }
}

export function refundOf(own: Partial<Stripe.Refund>): Stripe.Refund {
  return { ...(resources.refund as Stripe.Refund), ...own, id: newId('re') }
}

/** The charge of a payment that was captured, with its intent. */
export function chargeOf(intent: Stripe.PaymentIntent): Stripe.Charge {
  const { amount, amount_received, currency, metadata } = intent
  const own = {
    object: 'charge',
    id: `ch_of_${intent.id}`,
    amount,
    amount_captured: amount_received,
    currency,
    metadata,
    captured: true,
    status: 'succeeded',
    payment_intent: intent,
  } satisfies Partial<Stripe.Charge>
  // Stripe's examples contain no captured charge.
  return own as unknown as Stripe.Charge
}

/** Shows four digits of the card, as Stripe does. */
export function paymentMethod(pan: string, own: Partial<Stripe.PaymentMethod>): Stripe.PaymentMethod {
  const example = resources.payment_method as Stripe.PaymentMethod
  const card = example.card && { ...example.card, last4: pan.slice(-4) }
  return { ...example, ...(card && { card }), ...own, id: newId('pm') }
}
