import type { PaymentMethod, PaymentStatus, TransferDetails } from '@element-js/protocol/http'
import type { Instrument } from './domain/instrument.ts'
import { methods } from './registry.ts'

interface PaidWith {
  readonly method: PaymentMethod
  readonly instrument: Instrument
}

const none: TransferDetails = {
  pix: null,
  boleto: null,
  bankTransfer: null,
  payCash: null,
  pse: null,
  nequi: null,
}

/**
 * What a link was paid with, as its record tells it (interface §2.2).
 *
 * @param attempt The one that the link is at: only when it paid the link is there anything to tell.
 */
export function transferDetailsOf(
  attempt: PaidWith | null,
  link: { readonly paymentStatus: PaymentStatus },
): TransferDetails {
  if (link.paymentStatus !== 'SETTLED' || attempt === null) return none
  const method = methods[attempt.method]
  return method.kind === 'card' ? none : { ...none, ...method.details(attempt.instrument) }
}
