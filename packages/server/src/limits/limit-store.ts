/** Where limits are counted: in memory, or in a database that several processes share. */
export interface LimitStore {
  /** The name of a key in the store. One that others can read must not tell the addresses and cards it was made of. */
  labelOf(key: string): Label
  /** @param options.name Sets the keys of one window apart from those of the others. */
  createWindow(options: WindowOptions & { readonly name: string }): RateWindow
  createOutcomeWindow(options: OutcomeWindowOptions): OutcomeWindow
  readonly tokenMakers: TokenMakers
}

/** A key as the store names it. */
export type Label = string

export interface WindowOptions {
  /** How many there may be within the window, wherever that begins. */
  readonly limit: number
  readonly windowMs: number
}

/** Counts how often something happens for each of many keys. */
export interface RateWindow {
  /** Counts one more, unless the limit is reached. @returns how long to wait, in milliseconds; 0: it is counted. */
  take(key: string): Promise<number>
}

export interface OutcomeWindowOptions extends WindowOptions {
  /** A range is refused only while it has more declines than this for each approval. */
  readonly declinesPerApproval: number
}

/** Counts what issuers said. What is under way counts as declined until it has ended: else many at once slip through. */
export interface OutcomeWindow {
  begin(counted: CountedFor): Promise<Begun>
}

/** Whom an outcome counts for. */
export interface CountedFor {
  /** Each is refused at the limit. */
  readonly own: readonly Label[]
  /** Is refused at the limit while it is hardly ever approved; `null`: there is none. */
  readonly range: Label | null
}

/** Either what is under way is counted now, or there was too much: nothing is, and one has to wait. */
export type Begun = { end(verdict: IssuerVerdict | null): Promise<void> } | { readonly waitMs: number }

/** What an issuer said of a card. */
export type IssuerVerdict = 'approved' | 'declined'

/** Who made a token, for as long as declines count. */
export interface TokenMakers {
  remember(token: Label, maker: TokenMaker): Promise<void>
  find(token: Label): Promise<TokenMaker | null>
}

export interface TokenMaker {
  readonly payer: Label
  readonly range: Label
}

/** How long a decline counts, and a token's maker is known. */
export const declinesKeptMs = 3_600_000
