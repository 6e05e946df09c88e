import type { TransferDetails } from '@element-js/protocol/http'
import { z } from 'zod'

const pix = z.object({
  txid: z.string().describe('Of the charge, 32 characters.'),
  code: z.string().describe('The BR Code that was shown as a QR code and copied.'),
})

const boleto = z.object({
  digitableLine: z.string().describe('47 digits, what people type.'),
  barcode: z.string().describe('44 digits, what scanners read.'),
  dueDate: z.string().describe('yyyy-MM-dd, a day of Brazil.'),
  ourNumber: z.string(),
})

const bankTransfer = z.object({
  bankCode: z.string(),
  bankName: z.string(),
  ispb: z.string().nullable().describe('BR: 8 digits.'),
  branch: z.string().nullable(),
  accountNumber: z.string(),
  clabe: z.string().nullable().describe('MX: 18 digits.'),
  cci: z.string().nullable().describe('PE: 20 digits.'),
  beneficiaryName: z.string(),
  beneficiaryDocument: z.string().nullable().describe('CNPJ.'),
  reference: z.string(),
})

const payCash = z.object({
  network: z.string().describe('PAY_CASH, OXXO, EFECTY or SERVIFACIL.'),
  reference: z.string(),
  agreement: z.string().nullable().describe('The number of the agreement, where the network has such.'),
})

const pse = z.object({
  bankCode: z.string().describe('As ACH Colombia numbers banks.'),
  bankName: z.string(),
  personType: z.enum(['natural', 'juridica']),
})

const nequi = z.object({ phone: z.string().describe("With the country's code.") })

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
