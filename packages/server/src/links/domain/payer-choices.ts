/** What a payer chose beside the method. Each method reads what is its own. */
export interface PayerChoices {
  /** Cards: default 1. */
  readonly installments?: number
  /** PSE: the code of a bank in `pseBanks`. Default: the first. */
  readonly bankCode?: string
  /** PSE: default `natural`. */
  readonly personType?: 'natural' | 'juridica'
  /** Nequi: a mobile number of Colombia, with or without 57. Default: the phone of the link. */
  readonly phone?: string
}
