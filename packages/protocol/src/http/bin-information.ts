import type { BinInformation } from '../frame/bin-information.ts'

/** Body of `POST /v1/payments/bin-information`. Only frames send it, with the header `x-api-key`. */
export interface BinInformationRequest {
  /** The first 6 to 8 digits of a card number. */
  readonly bin: string
}

/** Reads the answer to a question about a number. Returns `null` if it is not from our service. */
export function parseBinInformation(value: unknown): BinInformation | null {
  const body = value as Partial<BinInformation> | null
  return body && 'networks' in body ? (body as BinInformation) : null
}
