import { isDeclineReason } from '../../acquirer/domain/decline-reason.ts'
import type { catalogue, Reason } from '../../errors.ts'
import type { Locale } from '../../locale.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

type ReasonOf<Status> = { [R in Reason]: (typeof catalogue)[R]['status'] extends Status ? R : never }[Reason]

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
