import { anyOf } from '@element-js/http'
import type { PaymentMethod, PaymentStatus, TransferDetails } from '@element-js/protocol/http'
import { ownText } from '@element-js/values'
import { z } from 'zod'
import { cashMethods, type Instrument } from './domain/instrument.ts'
import { methods } from './registry.ts'

const pix = z.object({
  txid: ownText.describe('The id of the Pix charge, 32 characters.'),
  code: ownText.describe('The BR Code of the QR code.'),
})

const boleto = z.object({
  digitableLine: ownText.describe('47 digits, for typing.'),
  barcode: ownText.describe('44 digits, for scanners.'),
  dueDate: ownText.describe('yyyy-MM-dd, in Brazil.'),
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
  network: ownText.describe(`${anyOf(cashMethods)}.`),
  reference: ownText,
  agreement: ownText.nullable().describe('The agreement number, for networks that have one.'),
})

const pse = z.object({
  bankCode: ownText.describe('The bank code of ACH Colombia.'),
  bankName: ownText,
  personType: z.enum(['natural', 'juridica']),
})

const nequi = z.object({ phone: ownText.describe('With the country code.') })

/** The details of a link's payment. */
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
    'The details of the method that paid the link; null for all other methods, and while the link is unpaid.',
  )

const none: TransferDetails = {
  pix: null,
  boleto: null,
  bankTransfer: null,
  payCash: null,
  pse: null,
  nequi: null,
}

/**
 * The details of a link's payment, as the link's record has them.
 *
 * @param attempt The link's current attempt. There are details only if it paid the link.
 */
export function transferDetailsOf(
  attempt: { readonly method: PaymentMethod; readonly instrument: Instrument } | null,
  link: { readonly paymentStatus: PaymentStatus },
): TransferDetails {
  if (link.paymentStatus !== 'SETTLED' || attempt === null) return none
  const method = methods[attempt.method]
  return method.kind === 'card' ? none : { ...none, ...method.details(attempt.instrument) }
}
