/** How a link was paid: an object for its method, `null` for the other methods. All are `null` until it is paid. */
export interface TransferDetails {
  readonly pix: PixDetails | null
  readonly boleto: BoletoDetails | null
  /** The methods whose names begin with BANK_TRANSFER. */
  readonly bankTransfer: BankTransferDetails | null
  /** The methods that are paid at a counter. */
  readonly payCash: PayCashDetails | null
  readonly pse: PseDetails | null
  readonly nequi: NequiDetails | null
}

interface PixDetails {
  /** The id of the charge, 32 characters. */
  readonly txid: string
  /** The BR Code that was shown as a QR code and copied. */
  readonly code: string
}

interface BoletoDetails {
  /** 47 digits. */
  readonly digitableLine: string
  /** 44 digits. */
  readonly barcode: string
  /** `yyyy-MM-dd`, a day in Brazil. */
  readonly dueDate: string
  readonly ourNumber: string
}

interface BankTransferDetails {
  readonly bankCode: string
  readonly bankName: string
  /** Brazil. */
  readonly ispb: string | null
  readonly branch: string | null
  readonly accountNumber: string
  /** Mexico: 18 digits. */
  readonly clabe: string | null
  /** Peru: 20 digits. */
  readonly cci: string | null
  readonly beneficiaryName: string
  readonly beneficiaryDocument: string | null
  readonly reference: string
}

interface PayCashDetails {
  /** The method, such as PAY_CASH. */
  readonly network: string
  readonly reference: string
  readonly agreement: string | null
}

interface PseDetails {
  /** The bank's number at ACH Colombia. */
  readonly bankCode: string
  readonly bankName: string
  readonly personType: 'natural' | 'juridica'
}

interface NequiDetails {
  /** With the country's code. */
  readonly phone: string
}
