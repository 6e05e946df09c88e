import type { PaymentMethod } from '@element-js/protocol/http'

/** Everything a payer needs to pay with a method. It is issued once for each attempt and stored with it. */
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
interface CardInstrument {
  readonly kind: 'card'
  readonly installments: number
  /** The total that the payer pays, with interest. Absent without installments. */
  readonly totalMinor?: number
}

export interface PixInstrument {
  readonly kind: 'pix'
  /** The charge behind the code: 32 characters. */
  readonly txid: string
  /** BR Code (EMV QR of the Banco Central), to show as a QR code and to copy. */
  readonly code: string
}

export interface BoletoInstrument {
  readonly kind: 'boleto'
  /** The 47 digits that people type. */
  readonly digitableLine: string
  /** The 44 digits that scanners read (interleaved 2 of 5). */
  readonly barcode: string
  /** `yyyy-MM-dd`, a day in Brazil. */
  readonly dueDate: string
  readonly fine: { readonly startDate: string; readonly rate: number } | null
  readonly ourNumber: string
  readonly payer: BoletoPayer
}

/** The methods that are paid at a counter. */
export const cashMethods = ['PAY_CASH', 'OXXO', 'EFECTY', 'SERVIFACIL'] as const

/** Paid at a counter. */
export interface CashInstrument {
  readonly kind: 'cash'
  readonly network: Extract<PaymentMethod, (typeof cashMethods)[number]>
  /** The digits that people read out. */
  readonly reference: string
  /** The text that scanners read (Code 128). */
  readonly barcode: string
  /** The number of the agreement, if the network uses agreements. */
  readonly agreement: string | null
}

/** Paid from the payer's bank to an account for this payment only, or with a reference that the payer enters. */
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
  /** With the country code. */
  readonly phone: string
}

/** The payer pays on a page of the provider, which needs no details. */
interface ProviderInstrument {
  readonly kind: 'provider'
}

/** The payer of a boleto. Brazilian banks register no boleto without these details. */
export interface BoletoPayer {
  readonly name: string
  /** A CPF or CNPJ with its check digits, without separators. */
  readonly documentId: string
  /** The CEP, 8 digits. */
  readonly zipCode: string
  /** One of `brazilianStates`. */
  readonly state: string
  readonly city: string
  readonly district: string
  readonly street: string
  /** May be `S/N`, for "no number". */
  readonly number: string
  /** May be empty. */
  readonly complement: string
}

/** The abbreviations of the states of Brazil. */
export const brazilianStates: readonly string[] =
  'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(' ')

/** The due date of a boleto, and the fine after it. Days are Brazilian, as `yyyy-MM-dd`. */
export interface BoletoTerms {
  /** `null`: the day on which the link expires. */
  readonly dueDate: string | null
  readonly fine: {
    readonly startDate: string
    /** A fraction of the amount, such as 0.02. */
    readonly rate: number
  } | null
}
