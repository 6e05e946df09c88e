/** The place where limits are counted: in memory, or in a database that several processes share. */
export interface LimitStore {
  /** The label of a key in the store. If others can read the store, labels must not reveal addresses and cards. */
  labelOf(key: string): Label
  /** @param options.name Separates the keys of this window from those of other windows. */
  createWindow(options: WindowOptions & { readonly name: string }): RateWindow
  createOutcomeWindow(options: OutcomeWindowOptions): OutcomeWindow
  readonly tokenMakers: TokenMakers
  readonly marks: Marks
}

/** The form of a key that the store contains. */
export type Label = string

export interface WindowOptions {
  /** The highest number within any window of this length. */
  readonly limit: number
  readonly windowMs: number
}

/** Counts how often something happens for each of many keys. */
export interface RateWindow {
  /** Counts one more unless the limit is reached. @returns how long to wait, in milliseconds; 0 if it was counted. */
  take(key: string): Promise<number>
}

export interface OutcomeWindowOptions extends WindowOptions {
  /** A range is refused only while it has more declines than this for each approval. */
  readonly declinesPerApproval: number
}

/**
 * Counts issuers' verdicts. An operation in progress counts as declined, or else many concurrent ones would get
 * through.
 */
export interface OutcomeWindow {
  begin(counted: CountedFor): Promise<Admission>
}

/** The labels for which an outcome counts. */
export interface CountedFor {
  /** Each of these is refused at the limit. */
  readonly own: readonly Label[]
  /** Refused at the limit, but only while few of its cards are approved; `null` if there is none. */
  readonly range: Label | null
}

/** Either the operation is now counted, or there were too many: then nothing is counted and the client has to wait. */
export type Admission = CountedOperation | { readonly waitMs: number }

interface CountedOperation {
  /** @param labels Those for which the verdict counts. Default: all. */
  end(verdict: IssuerVerdict | null, labels?: readonly Label[]): Promise<void>
}

/** What an issuer answered about a card. */
export type IssuerVerdict = 'approved' | 'declined'

/** Who made each token, for as long as declines count. */
export interface TokenMakers {
  remember(token: Label, maker: TokenMaker): Promise<void>
  find(token: Label): Promise<TokenMaker | null>
}

export interface TokenMaker {
  readonly payer: Label
  readonly range: Label
  readonly card: Label
}

/** Marks of events, for as long as declines count. */
export interface Marks {
  add(labels: readonly Label[]): Promise<void>
  hasAny(labels: readonly Label[]): Promise<boolean>
}

/** The time for which a decline counts, a mark stays, and the maker of a token is stored. */
export const declinesKeptMs = 3_600_000
