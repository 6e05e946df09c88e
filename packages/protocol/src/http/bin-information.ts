/** Body of `POST /v1/payments/bin-information`. Only frames send it, with the header `x-api-key`. */
export interface BinInformationRequest {
  /** The first 6 to 8 digits of a card number. */
  readonly bin: string
}

/** What the first digits of a card number tell. `null`: it is not known, or not the same for all such numbers. */
export interface BinInformation {
  readonly brand: string | null
  /** The networks that can carry its payments, the brand first. */
  readonly networks: readonly string[] | null
  readonly type: 'credit' | 'debit' | 'prepaid' | null
  /** ISO 3166-1 alpha-2 code of the issuer's country. */
  readonly country: string | null
}

/** Reads the answer to a question about a number. Returns `null` if it is not from our service. */
export function parseBinInformation(value: unknown): BinInformation | null {
  const body = value as Partial<BinInformation> | null
  return body && 'networks' in body ? (body as BinInformation) : null
}
