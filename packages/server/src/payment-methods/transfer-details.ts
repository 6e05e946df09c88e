import type { PaymentMethod, PaymentStatus, TransferDetails } from '@element-js/protocol/http'
import { z } from 'zod'
import { ownText } from '../values/texts.ts'
import type { Instrument } from './domain/instrument.ts'
import { methods } from './registry.ts'

const pix = z.object({
  txid: ownText.describe('Of the charge, 32 characters.'),
  code: ownText.describe('The BR Code that was shown as a QR code and copied.'),
})

const boleto = z.object({
  digitableLine: ownText.describe('47 digits, what people type.'),
  barcode: ownText.describe('44 digits, what scanners read.'),
  dueDate: ownText.describe('yyyy-MM-dd, a day of Brazil.'),
  ourNumber: ownText,
})

const bankTransfer = z.object({
  bankCode: ownText,
  bankName: ownText,
  ispb: ownText.nullable().describe('BR: 8 digits.'),
  branch: ownText.nullable(),
  accountNumber: ownText,
  clabe: ownText.nullable().describe('MX: 18 digits.'),
  cci: ownText.nullable().describe('PE: 20 digits.'),
  beneficiaryName: ownText,
  beneficiaryDocument: ownText.nullable().describe('CNPJ.'),
  reference: ownText,
})

const payCash = z.object({
  network: ownText.describe('PAY_CASH, OXXO, EFECTY or SERVIFACIL.'),
  reference: ownText,
  agreement: ownText.nullable().describe('The number of the agreement, where the network has such.'),
})

const pse = z.object({
  bankCode: ownText.describe('As ACH Colombia numbers banks.'),
  bankName: ownText,
  personType: z.enum(['natural', 'juridica']),
})

const nequi = z.object({ phone: ownText.describe("With the country's code.") })

/** What a link was paid with (interface §2.2). */
export const transferDetailsSchema: z.ZodType<TransferDetails> = z
  .object({
    pix: pix.nullable(),
    boleto: boleto.nullable(),
    bankTransfer: bankTransfer.nullable(),
    payCash: payCash.nullable(),
    pse: pse.nullable(),
    nequi: nequi.nullable(),
  })
  .describe(
    'The object of the method that paid the link; null for the others, and for all while it is unpaid.',
  )

const none: TransferDetails = {
  pix: null,
  boleto: null,
  bankTransfer: null,
  payCash: null,
  pse: null,
  nequi: null,
}

interface PaidWith {
  readonly method: PaymentMethod
  readonly instrument: Instrument
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
