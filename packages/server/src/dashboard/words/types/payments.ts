import type { Charge } from '../../../charges/domain/charge.ts'

/** The list of card payments, the page of each, and its forms. */
export interface PaymentWords {
  readonly none: string
  readonly search: string
  readonly payment: string
  readonly key: string
  readonly copiedKey: string
  readonly copiedReference: string
  readonly collected: string
  readonly authorized: string
  /** How much of the authorized amount was captured so far. */
  readonly captured: string
  readonly refunded: string
  readonly captureMode: string
  readonly captureModes: Readonly<Record<Charge['captureMode'], string>>
  readonly captureBefore: string
  readonly link: string
  readonly number: string
  readonly brand: string
  /** For a card with several networks: the one that is charged. */
  readonly network: string
  readonly securityCode: string
  readonly typedAgain: string
  readonly customer: string
  /** When a saved card was deleted. */
  readonly deleted: string
  readonly savedCards: SavedCardWords
  readonly expires: string
  readonly token: string
  readonly copiedToken: string
  readonly flow: string
  readonly refund: string
  /** A payment of a link is refunded through its link. */
  readonly refundAtLink: string
  readonly cancel: string
  readonly capture: string
  readonly events: ChargeEventWords
  readonly reserved: string
  readonly cancelPage: CancelPaymentWords
  readonly capturePage: CapturePaymentWords
}

/** The list of a customer's saved cards. */
interface SavedCardWords {
  readonly title: string
  /** The link to the list. */
  readonly open: string
  readonly customerId: string
  readonly hint: string
  readonly none: string
}

/** The events of a card payment. The texts of its refunds are in `RefundWords`. */
interface ChargeEventWords {
  readonly authorization: string
  readonly payment: string
  readonly challenged: string
  readonly challengePassed: string
  readonly authenticationBegun: string
  readonly atIssuer: string
  readonly captureRequested: string
  readonly cancellationRequested: string
  readonly reserved: string
  readonly captured: string
  readonly paid: string
  readonly declined: string
  readonly cancelled: string
  readonly captureRefused: string
  readonly cancellationRefused: string
  /** After either refusal. */
  readonly stillReserved: string
  readonly inProgress: string
}

/** Asks for confirmation before an authorization is cancelled. */
interface CancelPaymentWords {
  readonly title: string
  readonly text: string
  readonly cancel: string
  readonly keep: string
}

/** Asks for the amount to capture. */
interface CapturePaymentWords {
  readonly text: string
  readonly amount: string
  readonly wrong: string
}
