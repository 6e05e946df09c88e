import type { DeclineReason } from '@element-js/server/adapters'

/**
 * Stripe's decline codes for cards, the error codes that Stripe uses instead of them, and our reasons for both.
 *
 * @see https://docs.stripe.com/declines/codes and https://docs.stripe.com/error-codes
 */
export const reasonsOfStripe: Readonly<Record<string, DeclineReason>> = {
  approve_with_id: 'card_declined',
  authentication_not_handled: 'authentication_required',
  authentication_required: 'authentication_required',
  call_issuer: 'card_declined',
  card_not_supported: 'card_declined',
  card_velocity_exceeded: 'card_declined',
  currency_not_supported: 'card_declined',
  do_not_honor: 'card_declined',
  do_not_try_again: 'card_declined',
  duplicate_transaction: 'processing_error',
  expired_card: 'expired_card',
  // A payer who learns about a suspicion also learns what to do differently.
  fraudulent: 'card_declined',
  generic_decline: 'card_declined',
  highest_risk_level: 'card_declined',
  incorrect_address: 'card_declined',
  incorrect_cvc: 'incorrect_cvv',
  incorrect_number: 'card_declined',
  incorrect_pin: 'card_declined',
  incorrect_zip: 'card_declined',
  insufficient_funds: 'insufficient_funds',
  invalid_account: 'card_declined',
  invalid_amount: 'processing_error',
  invalid_cvc: 'incorrect_cvv',
  invalid_expiry_month: 'expired_card',
  invalid_expiry_year: 'expired_card',
  invalid_number: 'card_declined',
  invalid_pin: 'card_declined',
  issuer_not_available: 'processing_error',
  lost_card: 'lost_card',
  merchant_blacklist: 'card_declined',
  mobile_device_authentication_required: 'authentication_required',
  new_account_information_available: 'card_declined',
  no_action_taken: 'card_declined',
  not_permitted: 'card_declined',
  offline_pin_required: 'authentication_required',
  online_or_offline_pin_required: 'authentication_required',
  // `error_on_requires_action` fails with this code.
  payment_intent_action_required: 'authentication_required',
  payment_intent_authentication_failure: 'authentication_required',
  // The issuer wants the card back, but says neither that it was lost nor that it was stolen.
  pickup_card: 'card_declined',
  pin_try_exceeded: 'card_declined',
  previously_declined_do_not_retry: 'card_declined',
  processing_error: 'processing_error',
  reenter_transaction: 'processing_error',
  restricted_card: 'card_declined',
  revocation_of_all_authorizations: 'card_declined',
  revocation_of_authorization: 'card_declined',
  security_violation: 'card_declined',
  service_not_allowed: 'card_declined',
  setup_intent_authentication_failure: 'authentication_required',
  stolen_card: 'stolen_card',
  stop_payment_order: 'card_declined',
  testmode_decline: 'card_declined',
  transaction_not_allowed: 'card_declined',
  try_again_later: 'processing_error',
  withdrawal_count_limit_exceeded: 'card_declined',
}

/** What Stripe says about a decline, in an error or in an intent. */
interface StripeDecline {
  readonly code?: string | null | undefined
  readonly decline_code?: string | null | undefined
}

/**
 * Our reason for a decline. A code that is not in the list counts as a decline of the card, because Stripe adds codes.
 */
export function reasonOf({ code, decline_code }: StripeDecline): DeclineReason {
  return lookUp(decline_code) ?? lookUp(code) ?? 'card_declined'
}

function lookUp(code: string | null | undefined): DeclineReason | undefined {
  return code != null && Object.hasOwn(reasonsOfStripe, code) ? reasonsOfStripe[code] : undefined
}
