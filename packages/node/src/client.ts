import { type ClientOptions, createSender } from './requests/send-request.ts'
import { type Cards, createCards } from './resources/cards.ts'
import { type Charges, createCharges } from './resources/charges.ts'
import { createForwards, type Forwards } from './resources/forwards.ts'
import { createLinks, type Links } from './resources/links.ts'
import { createNotifications, type Notifications } from './resources/notifications.ts'
import { createPayments, type Payments } from './resources/payments.ts'
import { createRefunds, type Refunds } from './resources/refunds.ts'
import { createSandbox, type Sandbox } from './resources/sandbox.ts'

/** The service, as a merchant's server uses it. */
export interface Client {
  readonly payments: Payments
  readonly charges: Charges
  readonly links: Links
  readonly refunds: Refunds
  readonly cards: Cards
  readonly forwards: Forwards
  readonly notifications: Notifications
  readonly sandbox: Sandbox
}

/**
 * Creates a client of the service. It keeps no connection and no state, so one client is enough for a whole server.
 *
 * Every method rejects with an `ElementError`. The client repeats requests that are safe to send twice after network
 * errors, time-outs, 429 and 5xx, with the same idempotency key.
 *
 * @throws ElementError `invalid_option` for an address or a credential that cannot work.
 */
export function createClient(options: ClientOptions): Client {
  const send = createSender(options)
  return {
    payments: createPayments(send),
    charges: createCharges(send),
    links: createLinks(send),
    refunds: createRefunds(send),
    cards: createCards(send),
    forwards: createForwards(send),
    notifications: createNotifications(send),
    sandbox: createSandbox(send),
  }
}
