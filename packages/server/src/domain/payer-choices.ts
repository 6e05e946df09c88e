/** What a payer chose beside the method. */
export interface PayerChoices {
  /** Of a card payment. Default 1. */
  readonly installments?: number
  /** Of PSE: the payer's bank, and whether the payer is a company. */
  readonly bankCode?: string
  readonly personType?: 'natural' | 'juridica'
  /** Of Nequi: with the country's code. Default: the link's. */
  readonly phone?: string
}
