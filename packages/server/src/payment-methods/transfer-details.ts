import type { TransferDetails } from '@element-js/protocol/http'
import type { PaymentAttempt } from '../links/domain/attempt.ts'
import type { PaymentLink } from '../links/domain/payment-link.ts'
import type { Instrument } from './instrument.ts'

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
export function transferDetailsOf(attempt: PaymentAttempt | null, link: PaymentLink): TransferDetails {
  if (link.paymentStatus !== 'SETTLED' || attempt === null) return none
  return { ...none, ...detailsOf(attempt.instrument) }
}

// Field by field: what is added to an instrument later is not told to anybody by itself.
function detailsOf(instrument: Instrument): Partial<TransferDetails> {
  switch (instrument.kind) {
    case 'pix': {
      const { txid, code } = instrument
      return { pix: { txid, code } }
    }
    case 'boleto': {
      const { digitableLine, barcode, dueDate, ourNumber } = instrument
      return { boleto: { digitableLine, barcode, dueDate, ourNumber } }
    }
    case 'bankTransfer': {
      const { bankCode, bankName, ispb, branch, accountNumber, clabe, cci } = instrument
      const { beneficiaryName, beneficiaryDocument, reference } = instrument
      const account = { bankCode, bankName, ispb, branch, accountNumber, clabe, cci }
      return { bankTransfer: { ...account, beneficiaryName, beneficiaryDocument, reference } }
    }
    case 'cash': {
      const { network, reference, agreement } = instrument
      return { payCash: { network, reference, agreement } }
    }
    case 'pse': {
      const { bankCode, bankName, personType } = instrument
      return { pse: { bankCode, bankName, personType } }
    }
    case 'nequi':
      return { nequi: { phone: instrument.phone } }
    case 'card':
    case 'provider':
      return {}
    default:
      return instrument satisfies never
  }
}
