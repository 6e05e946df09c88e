import type { PaymentMethod } from '@element-js/protocol/http'
import type { BoletoPayer } from './boleto-payer.ts'

/** What a payer needs to pay with a method: issued once for each attempt, and stored with it. */
export type Instrument =
  | CardInstrument
  | PixInstrument
  | BoletoInstrument
  | CashInstrument
  | BankTransferInstrument
  | PseInstrument
  | NequiInstrument
  | ProviderInstrument

/** The instrument of a kind. */
export type InstrumentOf<Kind extends Instrument['kind']> = Extract<Instrument, { readonly kind: Kind }>

/** The card itself is in the vault. */
export interface CardInstrument {
  readonly kind: 'card'
  readonly installments: number
  /** The payer's total, with interest. Absent for a payment at once, and before it was stored. */
  readonly totalMinor?: number
}

export interface PixInstrument {
  readonly kind: 'pix'
  /** The charge behind the code: 32 characters. */
  readonly txid: string
  /** BR Code (EMV QR of the Banco Central), to be shown as a QR code and copied. */
  readonly code: string
}

export interface BoletoInstrument {
  readonly kind: 'boleto'
  /** 47 digits, what people type. */
  readonly digitableLine: string
  /** 44 digits, what scanners read (interleaved 2 of 5). */
  readonly barcode: string
  /** `yyyy-MM-dd`, a day of Brazil. */
  readonly dueDate: string
  readonly fine: { readonly startDate: string; readonly rate: number } | null
  readonly ourNumber: string
  /** Missing only in boletos that are older than the form that asks for it. */
  readonly payer?: BoletoPayer
}

/** Paid at a counter: OXXO, PAY_CASH, EFECTY, SERVIFACIL. */
export interface CashInstrument {
  readonly kind: 'cash'
  readonly network: Extract<PaymentMethod, 'OXXO' | 'PAY_CASH' | 'EFECTY' | 'SERVIFACIL'>
  /** What people read out. */
  readonly reference: string
  /** What scanners read (Code 128). */
  readonly barcode: string
  /** The number of the agreement, where the network has such. */
  readonly agreement: string | null
}

/** Paid from the payer's bank to an account of this payment's own, or with a reference to be given. */
export interface BankTransferInstrument {
  readonly kind: 'bankTransfer'
  readonly bankName: string
  readonly bankCode: string
  /** Brazil: 8 digits. */
  readonly ispb: string | null
  readonly branch: string | null
  readonly accountNumber: string
  /** Mexico: 18 digits with the check digit. */
  readonly clabe: string | null
  /** Peru: 20 digits with both check digits. */
  readonly cci: string | null
  readonly beneficiaryName: string
  /** CNPJ or RUC. */
  readonly beneficiaryDocument: string | null
  readonly reference: string
}

export interface PseInstrument {
  readonly kind: 'pse'
  readonly bankCode: string
  readonly bankName: string
  readonly personType: 'natural' | 'juridica'
}

export interface NequiInstrument {
  readonly kind: 'nequi'
  /** With the country's code. */
  readonly phone: string
}

/** The payer pays on a page of the provider, which needs to know nothing. */
export interface ProviderInstrument {
  readonly kind: 'provider'
}
