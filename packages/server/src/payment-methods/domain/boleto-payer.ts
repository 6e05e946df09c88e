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
