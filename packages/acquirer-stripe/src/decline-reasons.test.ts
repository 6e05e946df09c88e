import { describe, expect, it } from 'vitest'
import { reasonOf, reasonsOfStripe } from './decline-reasons.ts'

describe('the reasons of Stripe', () => {
  it.each([
    [{ code: 'card_declined', decline_code: 'insufficient_funds' }, 'insufficient_funds'],
    [{ code: 'card_declined', decline_code: 'lost_card' }, 'lost_card'],
    [{ code: 'card_declined', decline_code: 'stolen_card' }, 'stolen_card'],
    [{ code: 'card_declined', decline_code: 'do_not_honor' }, 'card_declined'],
    [{ code: 'expired_card' }, 'expired_card'],
    [{ code: 'incorrect_cvc', decline_code: 'incorrect_cvc' }, 'incorrect_cvv'],
    [{ code: 'processing_error' }, 'processing_error'],
    [{ code: 'authentication_required', decline_code: 'authentication_required' }, 'authentication_required'],
    [{ code: 'setup_intent_authentication_failure', decline_code: null }, 'authentication_required'],
    // A decline code that Stripe has added since.
    [{ code: 'card_declined', decline_code: 'moon_phase' }, 'card_declined'],
    [{ code: 'expired_card', decline_code: 'moon_phase' }, 'expired_card'],
    [{ code: 'card_declined', decline_code: 'constructor' }, 'card_declined'],
    [{}, 'card_declined'],
  ] as const)('%j is %s', (decline, reason) => {
    expect(reasonOf(decline)).toBe(reason)
  })

  it('cover every decline code for cards that Stripe lists', () => {
    expect(publishedCodes.filter((code) => !Object.hasOwn(reasonsOfStripe, code))).toEqual([])
  })
})

// https://docs.stripe.com/declines/codes, card decline codes
const publishedCodes = [
  ...['authentication_required', 'approve_with_id', 'call_issuer', 'card_not_supported'],
  ...['card_velocity_exceeded', 'currency_not_supported', 'do_not_honor', 'do_not_try_again'],
  ...['duplicate_transaction', 'expired_card', 'fraudulent', 'generic_decline', 'incorrect_number'],
  ...['incorrect_cvc', 'incorrect_pin', 'incorrect_zip', 'insufficient_funds', 'invalid_account'],
  ...['invalid_amount', 'invalid_cvc', 'invalid_expiry_month', 'invalid_expiry_year', 'invalid_number'],
  ...['invalid_pin', 'issuer_not_available', 'lost_card', 'merchant_blacklist'],
  ...['mobile_device_authentication_required', 'new_account_information_available', 'no_action_taken'],
  ...['not_permitted', 'offline_pin_required', 'online_or_offline_pin_required', 'pickup_card'],
  ...['pin_try_exceeded', 'processing_error', 'reenter_transaction', 'restricted_card'],
  ...['revocation_of_all_authorizations', 'revocation_of_authorization', 'security_violation'],
  ...['service_not_allowed', 'stolen_card', 'stop_payment_order', 'testmode_decline'],
  ...['transaction_not_allowed', 'try_again_later', 'withdrawal_count_limit_exceeded'],
]
