import { isDeclineReason } from '@element-js/payments'
import {
  amountStepOf,
  cardNumberRule,
  currencyExponents,
  type Locale,
  type Reason,
  type ReasonOf,
} from '@element-js/values'
import { dashboardWords } from '../words/dashboard-words.ts'
import { amountTextOf, readTypedAmount, type ShownAmount, typedAmountOf } from './show-amount.ts'
import type { Viewer } from './viewer.ts'

/** Reasons that concern how a charge is paid. The dashboard makes no charges. */
type OfCharge = `cvv_token_${string}` | `installments_plan_${string}` | 'payment_removed'

/** Only servers forward requests. */
type OfForwarding =
  | `forward_${string}`
  | 'destination_unavailable'
  | 'outcome_unknown'
  | 'security_code_unavailable'

/** The reasons that the dashboard can show. The reasons of declined cards have texts of their own. */
type ShownReason =
  | Exclude<ReasonOf<409 | 503>, 'fonts_unavailable' | 'service_stopping' | OfCharge | OfForwarding>
  | 'amount_not_multiple'
  | 'body_too_large'
  | 'capture_amount_too_large'
  | 'card_number_in_text'
  | 'country_not_supported'
  | 'currency_not_supported'
  | 'idempotency_key_reused'
  | 'invalid_expiry'
  | 'malformed_form'
  | 'payment_method_not_allowed'
  | 'payment_method_not_configured'
  | 'payment_method_not_supported'
  | 'refund_amount_too_large'
  | 'sub_merchant_required'
  | 'unsupported_media_type'

/** Why something was refused, as a sentence for people. */
export function reasonSentence(reason: Reason, locale: Locale): string {
  const { refusals, states } = dashboardWords[locale]
  if (isDeclineReason(reason)) return states.causes[reason]
  const shown: Readonly<Record<ShownReason, string>> = refusals.reasons
  return Object.hasOwn(shown, reason) ? shown[reason as ShownReason] : refusals.impossible.text
}

/** The API rule that a text violates, as a sentence beside its field. */
export function ruleSentence(rule: string, locale: Locale): string {
  const { fields } = dashboardWords[locale].refusals
  if (rule === 'must not be blank') return fields.required
  if (rule === cardNumberRule) return fields.cardNumber
  const [, longest] = /^must have at most (\d+) characters$/.exec(rule) ?? []
  return longest === undefined ? fields.check : fields.atMost(longest)
}

/** An amount as a person types it. */
export function amountExample(
  { currency, country }: Omit<ShownAmount, 'amountMinor'>,
  viewer: Viewer,
): string {
  const isWhole = amountStepOf(currency) === 10 ** currencyExponents[currency]
  if (isWhole) return '1990'
  return typedAmountOf({ amountMinor: 123_450, currency, ...(country && { country }) }, viewer)
}

/** The sentence for a text that is not an amount of a currency, or may be another one. */
export function amountSentence(
  typed: string,
  place: Omit<ShownAmount, 'amountMinor'>,
  viewer: Viewer,
): string {
  const { amount } = dashboardWords[viewer.locale].refusals.fields
  return amount(typed.trim(), place.currency, amountExample(place, viewer))
}

/**
 * Why a typed amount cannot be taken, as a sentence; `null` if it can.
 *
 * @param limit The currency, and the largest amount that can be refunded. Default: any.
 */
export function amountMistake(
  typed: string,
  limit: Pick<ShownAmount, 'currency' | 'country'> & { readonly amountMinor?: number },
  viewer: Viewer,
): string | null {
  const { currency, amountMinor: most = Infinity } = limit
  const { refunds, refusals } = dashboardWords[viewer.locale]
  const amountMinor = readTypedAmount(typed, limit, viewer)
  if (amountMinor === null) return amountSentence(typed, limit, viewer)
  if (amountMinor > most) return refunds.atMost(amountTextOf({ ...limit, amountMinor: most }, viewer))
  return amountMinor % amountStepOf(currency) === 0 ? null : refusals.fields.wholeUnits(currency)
}
