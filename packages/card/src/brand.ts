/** Lower-case id of a card brand: card-validator's own, then those of Latin America. */
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

/** How the last digit of a number follows from those before it; `none` when it does not. */
export type CheckDigitRule = 'luhn' | 'naranja' | 'none'

/** The facts of one card brand. */
export interface Brand {
  readonly id: BrandId
  /** As people know it: `American Express`. */
  readonly name: string
  /** Lengths in digits that a number of this brand may have, ascending. */
  readonly lengths: readonly number[]
  /** The length that most of its cards have, at which a number that fails is called wrong. */
  readonly usualLength: number
  /**
   * Digit counts after which a number of the usual length is grouped: 4, 10 reads 3782 822463 10005.
   * A longer or shorter number may be grouped otherwise: ask `gapsFor`.
   */
  readonly gaps: readonly number[]
  readonly codeLength: 3 | 4
  readonly prefixes: readonly PrefixRange[]
}

/** Numbers whose first digits, as many as `from` has, lie between `from` and `to`, both included. */
export interface PrefixRange {
  readonly from: string
  readonly to: string
  /** By range, not by brand: Sodexo and Naranja have numbers of either kind. */
  readonly checkDigit: CheckDigitRule
}

/** Gaps of a number in fours, for every length up to 19 digits. */
export const gapsOfFours: readonly number[] = [4, 8, 12, 16]
