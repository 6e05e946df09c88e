import type { catalogue, Reason } from '../../../errors.ts'
import type { OriginFlaw } from '../../../merchants/domain/frame-origin.ts'
import type { PictureFlaw } from '../../../merchants/domain/read-picture.ts'
import type { Country } from '../../../money/country.ts'
import type { ReceiverUrlFlaw } from '../../../notifications/delivery/find-receiver-url-flaw.ts'

/** Why something was refused: a page, a form or one of its fields. */
export interface RefusalWords {
  readonly back: string
  readonly notFound: Message
  readonly tooMany: Message
  readonly readOnly: Message
  readonly formRejected: Message
  readonly fault: Message
  /** Any other refusal. `text` is shown if there is no exact reason. */
  readonly impossible: Message
  readonly reasons: Readonly<Record<ShownReason, string>>
  readonly fields: FieldWords
}

interface Message {
  readonly title: string
  readonly text: string
}

type ReasonOf<Status> = { [R in Reason]: (typeof catalogue)[R]['status'] extends Status ? R : never }[Reason]

/** Reasons that concern how a charge is paid. The dashboard makes no charges. */
type OfCharge = `cvv_token_${string}` | `installments_plan_${string}` | 'payment_removed'

/** Only servers forward requests. */
type OfForwarding =
  | `forward_${string}`
  | 'destination_unavailable'
  | 'outcome_unknown'
  | 'security_code_unavailable'

/** The reasons that the dashboard can show. The reasons of declined cards are in `StateWords`. */
export type ShownReason =
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

/** The sentences beside a field that say what is wrong with it. */
interface FieldWords {
  readonly required: string
  readonly cardNumber: string
  readonly atMost: (characters: string) => string
  /** Shown if there is no exact reason. */
  readonly check: string
  readonly methods: string
  readonly neededByMethod: string
  readonly leastOfMethod: (method: string, amount: string) => string
  readonly mostOfMethod: (method: string, amount: string) => string
  readonly email: string
  readonly phone: string
  readonly documents: Readonly<Record<Country, string>>
  readonly amount: (example: string) => string
  /** For a currency without cents. */
  readonly wholeAmount: (example: string) => string
  readonly wholeUnits: (currency: string) => string
  readonly urls: Readonly<Record<ReceiverUrlFlaw, string>>
  readonly origins: Readonly<Record<OriginFlaw, string>>
  readonly pictures: Readonly<Record<PictureFlaw, string>>
}
