/** Lower-case id of a card brand: those of card-validator, then those of Latin America. */
export type BrandId =
  | 'american-express'
  | 'diners-club'
  | 'discover'
  | 'elo'
  | 'hiper'
  | 'hipercard'
  | 'jcb'
  | 'maestro'
  | 'mastercard'
  | 'mir'
  | 'naranja'
  | 'troy'
  | 'unionpay'
  | 'verve'
  | 'visa'
  | LatinAmericanBrandId

/** Ids of the brands that card-validator does not know. */
export type LatinAmericanBrandId =
  | 'alelo'
  | 'argencard'
  | 'aura'
  | 'cabal'
  | 'carnet'
  | 'cencosud'
  | 'codensa'
  | 'shopping'
  | 'sodexo'
  | 'ticket'
  | 'tuya'
  | 'vr'

/** How the check digit of a number is computed from the digits before it; `none` if there is none. */
export type CheckDigitRule = 'luhn' | 'naranja' | 'none'

/** The facts of one card brand. */
export interface Brand {
  readonly id: BrandId
  /** The possible lengths of a number of this brand in digits, the usual one first. */
  readonly lengths: readonly number[]
  /** The length of most of its cards. A number of this length with a wrong check digit is invalid. */
  readonly usualLength: number
  /**
   * The digit counts after which a number of the usual length has a gap: 4, 10 means 3782 822463 10005. A longer or
   * shorter number may be grouped differently: use `gapsFor`.
   */
  readonly gaps: readonly number[]
  readonly codeLength: 3 | 4
}

/** The gaps of a number in groups of four, for every length up to 19 digits. */
export const gapsOfFours: readonly number[] = [4, 8, 12, 16]
