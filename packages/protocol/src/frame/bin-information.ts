/** What a card number reveals before it is complete; unknown values are `null`. It contains no digit. */
export interface BinInformation {
  /** The brand's id, as in `change` events. */
  readonly brand: string | null
  /** Ids of all networks that can process the card; more than one for a co-badged card. */
  readonly networks: readonly string[] | null
  readonly type: 'credit' | 'debit' | 'prepaid' | null
  /** ISO 3166-1 alpha-2 code of the issuer's country. */
  readonly country: string | null
}
