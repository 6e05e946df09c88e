import {
  declinesKeptMs,
  type IssuerVerdict,
  type Label,
  type LimitStore,
  type TokenMaker,
} from './limit-store.ts'
import { refuseFor } from './rate-limit.ts'

/**
 * Ends the testing of stolen cards: a payer whose cards keep being declined is told to wait, and so is whoever comes
 * with a card of a range that is hardly ever approved. Who made a token is remembered for an hour, so that payments
 * count for the payer too, who is not the one that sends them: the merchant's server is, for all its payers.
 */
export interface DeclineLimit {
  /**
   * Does what an issuer may decline, unless the payer has had too much declined.
   *
   * @throws ServiceError 429
   */
  watch<T>(watched: Watched<T>): Promise<T>
  /** Notes who made a token. */
  remember(token: TokenName, maker: Asker): Promise<void>
}

/** A merchant's token. */
export interface TokenName {
  readonly merchantId: string
  readonly cardId: string
}

/** Whom a decline counts for. */
export interface Asker {
  /** An address with one merchant's key. */
  readonly payer: string
  /**
   * Cards of one issuer at one merchant, as `rangeOfCards` names them. Whoever tries numbers in turn, from however many
   * addresses, stays within one range.
   */
  readonly range: string
}

interface Watched<T> {
  /** Who asks. What it does not say is taken from who made `token`; where that is not known, nothing is counted. */
  readonly asker?: Partial<Asker>
  /** The token that is paid with. Default: none. */
  readonly token?: TokenName
  /** The payment link on whose page it is done: who has many addresses counts there as one. Default: none. */
  readonly linkId?: string | null
  /** Whether it was done before, and its answer, given again, tells nothing new. Default: it was not. */
  isRepeated?(): Promise<boolean>
  act(): Promise<T>
  /** What the issuer said of the card; `null`: nothing new. */
  verdictOf(answer: T): IssuerVerdict | null
}

interface DeclineLimitOptions {
  readonly perHour: number
  readonly store: LimitStore
  /** Is told when an outcome could not be counted. */
  readonly onError: (error: unknown) => void
}

// A shop has one decline for several approvals, and who tests cards has many declines for one approval. Only with
// so many for each does a range wait: a fixed number alone would stop the cards of a large bank at a large shop.
const suspiciousDeclinesPerApproval = 3

export function createDeclineLimit({ perHour, store, onError }: DeclineLimitOptions): DeclineLimit {
  const outcomes = store.createOutcomeWindow({
    limit: perHour,
    windowMs: declinesKeptMs,
    declinesPerApproval: suspiciousDeclinesPerApproval,
  })
  const labelOf = (kind: 'payer' | 'range' | 'link' | 'token', key: string): Label =>
    store.labelOf(`declines ${kind} ${key}`)
  // The merchant is part of the name: that a token is another's must not show in how it is refused.
  const tokenLabelOf = ({ merchantId, cardId }: TokenName): Label =>
    labelOf('token', `${merchantId} ${cardId}`)
  const findMaker = async (token: TokenName | undefined): Promise<TokenMaker | null> =>
    token ? store.tokenMakers.find(tokenLabelOf(token)) : null

  return {
    async watch({ asker = {}, token, linkId = null, isRepeated = async () => false, act, verdictOf }) {
      const maker = await findMaker(token)
      const payer = asker.payer === undefined ? maker?.payer : labelOf('payer', asker.payer)
      const range = asker.range === undefined ? maker?.range : labelOf('range', asker.range)
      const link = linkId === null ? undefined : labelOf('link', linkId)
      const own = [payer, link].filter((label) => label !== undefined)
      const begun = await outcomes.begin({ own, range: range ?? null })
      if ('waitMs' in begun) {
        if (await isRepeated()) return act()
        return refuseFor(begun.waitMs)
      }
      let verdict: IssuerVerdict | null = null
      try {
        const answer = await act()
        verdict = verdictOf(answer)
        return answer
      } finally {
        // What was done is answered, counted or not.
        await begun.end(verdict).catch(onError)
      }
    },
    remember: (token, { payer, range }) =>
      store.tokenMakers.remember(tokenLabelOf(token), {
        payer: labelOf('payer', payer),
        range: labelOf('range', range),
      }),
  }
}

/** Names the cards at a merchant that share the first six digits, which may be told and kept of a number. */
export function rangeOfCards(merchantId: string, pan: string): string {
  return `${merchantId} ${pan.slice(0, 6)}…`
}
