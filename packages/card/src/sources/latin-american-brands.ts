import type { BrandId, CheckDigitRule, LatinAmericanBrandId } from '../brand.ts'

/**
 * Prefixes by the check digit of their numbers. The entries of a list are separated by spaces. An entry is one prefix
 * or a range that includes both ends: `627416 637036`, `506699-506778`.
 */
export type PrefixLists = Readonly<Partial<Record<CheckDigitRule, string>>>

/** A brand of cards with three-digit codes and groups of four digits. */
export interface LatinAmericanBrand {
  readonly name: string
  readonly prefixes: PrefixLists
  /** Default: 16 only. */
  readonly lengths?: readonly number[]
  /** Default: 16. */
  readonly usualLength?: number
}

// The ranges come from public tables, which differ: active_merchant's card methods, the documents of PayU and EBANX,
// the tests of BlueSnap and VTEX. A range that is in only one of them is included if no other brand claims it, except
// with a catch-all range (Maestro, Discover's 65, Diners' 38). Ranges of Visa and Mastercard that other processors
// treat as Visa and Mastercard are not included (Argencard's 532362, Codensa's 529448, Alelo's that start with 4), nor
// is Codensa's 870055, which is from a list without sources.

/** The brands that card-validator does not know. Among prefixes of one length, the brand named first wins. */
export const latinAmericanBrands: Readonly<Record<LatinAmericanBrandId, LatinAmericanBrand>> = {
  // These are parts of Elo's ranges, so Alelo must be before Elo. active_merchant also gives it 506699, but there is a
  // published test number of Elo with this prefix (5066 9911 1111 1118, Adyen).
  alelo: {
    name: 'Alelo',
    prefixes: {
      luhn:
        '506700-506704 506706 506713-506714 506716 506749-506750 506752 506754-506756 506758-506767 ' +
        '506770-506771 506773 509015-509019 509880-509882 509884-509885 509887 509987-509992',
    },
  },
  argencard: { name: 'Argencard', prefixes: { luhn: '501105' } },
  // Some tables assign all of 50 to it, which includes Verve, Elo and Carnet. Most of its published numbers have 19
  // digits, so a number of 16 digits with a wrong check digit is not called invalid yet.
  aura: { name: 'Aura', prefixes: { luhn: '5078' }, lengths: [16, 17, 18, 19], usualLength: 19 },
  cabal: {
    name: 'Cabal',
    prefixes: { luhn: '589657 603522 604200-604400 627170 650272 650900 65008700' },
  },
  carnet: {
    name: 'Carnet',
    prefixes: {
      luhn:
        '286900 502275 506199-506499 588772 606333 627535 636318 636379 639388 639484 639559 ' +
        '60462203-60462204',
    },
  },
  cencosud: { name: 'Cencosud', prefixes: { luhn: '603493' } },
  codensa: { name: 'Codensa', prefixes: { luhn: '590712' } },
  // Numbers that begin with 2799 have 13 digits, those with 603488 have 16.
  shopping: { name: 'Tarjeta Shopping', prefixes: { luhn: '2799 603488' }, lengths: [13, 16] },
  sodexo: {
    name: 'Sodexo',
    prefixes: {
      luhn: '600818 603389 606068-606071 60607601 60607606-60607607 60894400 60894410 60894420',
      none: '505864-505865',
    },
  },
  ticket: { name: 'Ticket', prefixes: { luhn: '637483' } },
  tuya: { name: 'Tuya', prefixes: { luhn: '588800' } },
  vr: { name: 'VR', prefixes: { luhn: '627416 637036' } },
}

/** Additions to the Latin American brands that card-validator knows. They come before card-validator's own prefixes. */
export const latinAmericanAdditions: Readonly<Partial<Record<BrandId, PrefixLists>>> = {
  // From active_merchant, which follows Elo's own table. That table lacks some prefixes that card-validator has, so
  // both are used.
  elo: { luhn: '636298 650057-650081 651680-651704' },
  // This is in only some tables, but it is between two of Hiper's own prefixes, and Mastercard's rules list them
  // together.
  hiper: { luhn: '637600' },
  // Inside Diners' 38 from Hipercard's beginnings, and 6012 and 6062 from the tables of payment and payform.
  hipercard: { luhn: '384100 384140 384160 6012 6062' },
  // Its cards in the networks of Visa and Mastercard (402918, 527572) use Luhn.
  naranja: { naranja: '589562' },
}

/**
 * Prefixes of networks that are not among our brands, by name. All are inside the catch-all ranges of Maestro, so
 * without this list their cards would be called Maestro. They have 16 digits and Luhn's check digit, and no brand.
 */
export const networksWithoutBrand: Readonly<Record<string, string>> = {
  // From the tables of creditcard.js and bin-cc, as far as Elo does not claim the prefix.
  Banescard: '603182 636117 637470 637472-637473',
  // From EBANX.
  Magna: '568009',
  // From active_merchant.
  Olímpica: '636853',
  'Patagonia 365': '504656',
  'Tarjeta Sol': '504639',
}
