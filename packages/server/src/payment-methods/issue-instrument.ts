import type { PayerChoices } from '../links/domain/payer-choices.ts'
import type { PaymentLink } from '../links/domain/payment-link.ts'
import { issueBankTransfer } from './bank-transfer.ts'
import { issueBoleto } from './boleto.ts'
import { issueVoucher } from './cash-voucher.ts'
import type { Instrument } from './instrument.ts'
import { issueNequi } from './nequi.ts'
import type { PaymentMethod } from './payment-method.ts'
import { issuePix } from './pix-code.ts'
import { issuePse } from './pse.ts'
import type { RandomBytes } from './random-digits.ts'

export interface InstrumentRequest {
  readonly method: PaymentMethod
  readonly link: PaymentLink
  readonly merchantName: string
  /** `pay_…` */
  readonly attemptId: string
  readonly choices: PayerChoices
  readonly nowMs: number
  readonly random: RandomBytes
}

interface IssuedInstrument {
  readonly instrument: Instrument
  /** When it can be paid no more; never later than the link. */
  readonly expiresAtMs: number
}

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs

/** What payers keep open while they pay, and what they carry to a counter, is good for less long than a link may be. */
const lifetimesMs: Partial<Record<PaymentMethod, number>> = {
  PIX: 30 * minuteMs,
  OXXO: 3 * dayMs,
  PAY_CASH: 3 * dayMs,
  EFECTY: 3 * dayMs,
  SERVIFACIL: 3 * dayMs,
}

/**
 * Issues what a payer pays a link with, by the method that was chosen.
 *
 * @throws ServiceError `invalid_request` when a choice is none that the method has.
 */
export function issueInstrument(request: InstrumentRequest): IssuedInstrument {
  const { method, link, nowMs } = request
  const lifetimeMs = lifetimesMs[method] ?? Number.POSITIVE_INFINITY
  return { instrument: issue(request), expiresAtMs: Math.min(link.expiresAtMs, nowMs + lifetimeMs) }
}

function issue({ method, link, merchantName, attemptId, choices, random }: InstrumentRequest): Instrument {
  switch (method) {
    case 'CREDIT_CARD':
      return { kind: 'card', installments: choices.installments ?? 1 }
    case 'PIX':
      return issuePix({ amountMinor: link.amountMinor, merchantName, attemptId, random })
    case 'BOLETO':
      return issueBoleto(link, random)
    case 'OXXO':
    case 'PAY_CASH':
    case 'EFECTY':
    case 'SERVIFACIL':
      return issueVoucher(method, random)
    case 'BANK_TRANSFER_BR':
    case 'BANK_TRANSFER_MX':
    case 'BANK_TRANSFER_PE':
      return issueBankTransfer(method, random)
    case 'PSE':
      return issuePse(choices)
    case 'NEQUI':
      return issueNequi(choices, link.phone)
    case 'WEB_PAY':
    case 'KHIPU':
    case 'MACH':
    case 'HITES':
    case 'FINTOC':
    case 'WALLET':
      return { kind: 'provider' }
    default:
      return method satisfies never
  }
}
