import { type PaymentRecord, toProcessorMinor } from '@element-js/acquirer-adapter'
import type { CardDetails, ChallengeTerms } from '@element-js/server/adapters'
import type Stripe from 'stripe'
import { networkOf } from './card-parameters.ts'
import { standingOfPayment, standingOfSetup } from './standing-of-intent.ts'
import { type IntentKind, keyOf, metadataOf } from './stripe-intents.ts'
import { stripeExponents } from './stripe-money.ts'

/** How the adapter asks the issuer about a payment. */
interface IssuerQuestion {
  /** `null`: the adapter asked before. */
  readonly card: CardDetails | null
  /** Default: the payer cannot be sent to a challenge. */
  readonly challenge?: ChallengeTerms | null
}

/** The requests of a payment: a PaymentIntent. */
export function paymentIntentOf(
  stripe: Stripe,
  payment: PaymentRecord,
  { card, challenge = null }: IssuerQuestion,
): IntentKind<Stripe.PaymentIntent> {
  return {
    name: 'payment intent',
    create: (paymentMethod) =>
      stripe.paymentIntents.create(
        {
          ...orderOf(payment),
          // The payer gets a secret of the intent. With this setting the secret confirms nothing: only this adapter can
          // confirm.
          ...(challenge && { confirmation_method: 'manual' }),
          payment_method: paymentMethod,
          metadata: metadataOf(payment),
        },
        { idempotencyKey: keyOf(payment, 'create') },
      ),
    confirm: (id, paymentMethod) =>
      stripe.paymentIntents.confirm(id, confirmationOf(paymentMethod, { card, challenge }), {
        idempotencyKey: keyOf(payment, 'confirm'),
      }),
    standingOf: standingOfPayment,
    retrieve: (id) => stripe.paymentIntents.retrieve(id),
    cancel: (id) => stripe.paymentIntents.cancel(id),
  }
}

/** The requests of a verification: a SetupIntent. */
export function setupIntentOf(stripe: Stripe, payment: PaymentRecord): IntentKind<Stripe.SetupIntent> {
  return {
    name: 'setup intent',
    create: (paymentMethod) =>
      stripe.setupIntents.create(
        // The payer is present when a card is verified. `off_session` would make issuers require 3-D Secure for later
        // payments without the payer.
        {
          allowed_payment_method_types: ['card'],
          usage: 'on_session',
          payment_method: paymentMethod,
          metadata: metadataOf(payment),
        },
        { idempotencyKey: keyOf(payment, 'create') },
      ),
    confirm: (id, paymentMethod) =>
      stripe.setupIntents.confirm(
        id,
        { payment_method: paymentMethod },
        { idempotencyKey: keyOf(payment, 'confirm') },
      ),
    standingOf: standingOfSetup,
    retrieve: (id) => stripe.setupIntents.retrieve(id),
    cancel: (id) => stripe.setupIntents.cancel(id),
  }
}

function orderOf({
  amountMinor,
  currency,
  captureMode,
}: PaymentRecord): Pick<
  Stripe.PaymentIntentCreateParams,
  'amount' | 'currency' | 'capture_method' | 'allowed_payment_method_types'
> {
  return {
    amount: toProcessorMinor(amountMinor, currency, stripeExponents) ?? 0,
    currency: currency.toLowerCase(),
    capture_method: captureMode === 'later' ? 'manual' : 'automatic',
    allowed_payment_method_types: ['card'],
  }
}

function confirmationOf(
  paymentMethod: string,
  { card, challenge }: IssuerQuestion,
): Stripe.PaymentIntentConfirmParams {
  const network = card && networkOf(card)
  const options = {
    ...(network && { network }),
    // Authenticates the payer wherever the issuer can, and not only where a law requires it.
    ...(challenge && { request_three_d_secure: 'any' as const }),
  }
  return {
    payment_method: paymentMethod,
    // If no payer can be sent there, an issuer that requires 3-D Secure declines.
    ...(challenge ? { return_url: challenge.returnUrl } : { error_on_requires_action: true }),
    ...(Object.keys(options).length > 0 && { payment_method_options: { card: options } }),
  }
}
