import { refuseFor } from './rate-limit.ts'
import { createSlidingWindow } from './sliding-window.ts'

/**
 * Ends the testing of stolen cards: a payer whose cards keep being declined is told to wait, and so is whoever comes
 * with a card of a range that is hardly ever approved. Who made a token is remembered for an hour, so that payments
 * count for the payer too, who is not the one that sends them: the merchant's server is, for all its payers.
 */
export interface DeclineLimit {
  /**
   * Does what an issuer may decline, unless the payer has had too much declined. What is under way counts as declined
   * until it is not: else many at once would all slip through.
   *
   * @throws ServiceError 429
   */
  watch<T>(watched: Watched<T>): Promise<T>
  /** Notes who made a token, and of which card. */
  remember(card: TokenName, by: Asker): void
  /** Who made a merchant's token; `null` when it is not known any more. */
  askerOf(card: TokenName): Asker | null
}

/** Names the token of a card; the merchant is part of the name. */
export interface TokenName {
  readonly merchantId: string
  readonly cardId: string
}

/** Whom a decline counts for. */
export interface Asker {
  /** An address with one merchant's key. */
  readonly payer: string
  /**
   * Cards of one issuer at one merchant, as `rangeOfCards` names them; `null`: not known. Whoever tries numbers in
   * turn, from however many addresses, stays within one range.
   */
  readonly range: string | null
}

interface Watched<T> {
  /** `null`: nobody in particular, and nothing is counted. */
  readonly asker: Asker | null
  /** The payment link on whose page it is done: who has many addresses counts there as one. Default: none. */
  readonly linkId?: string | null
  /** Whether it was done before, and its answer, given again, tells nothing new. Default: it was not. */
  isRepeated?(): Promise<boolean>
  act(): Promise<T>
  /** What the issuer said of the card; `null`: nothing new. */
  verdictOf(answer: T): IssuerVerdict | null
}

export type IssuerVerdict = 'approved' | 'declined'

interface DeclineLimitOptions {
  readonly perHour: number
  /** A clock that is never set: `performance.now`. */
  readonly steadyMs: () => number
}

const hourMs = 3_600_000
// Two hundred bytes each.
const largest = 100_000

// A shop has one decline for several approvals, and who tests cards has many declines for one approval. Only with
// so many for each does a range wait: a fixed number alone would stop the cards of a large bank at a large shop.
const suspiciousDeclinesPerApproval = 3

export function createDeclineLimit({ perHour, steadyMs }: DeclineLimitOptions): DeclineLimit {
  const declines = createSlidingWindow({ limit: perHour, windowMs: hourMs, steadyMs })
  const approvals = createSlidingWindow({ limit: perHour, windowMs: hourMs, steadyMs })
  const underWay = new Map<string, number>()
  const askers = new Map<string, { readonly asker: Asker; readonly untilMs: number }>()

  const countOf = (key: string): number => declines.count(key) + (underWay.get(key) ?? 0)
  const waitMs = (key: string): number => {
    if (countOf(key) < perHour) return 0
    // What is under way has ended in a moment, one way or the other.
    return declines.waitMs(key) || 1000
  }
  const waitForRangeMs = (range: string): number =>
    countOf(range) > suspiciousDeclinesPerApproval * approvals.count(range) ? waitMs(range) : 0
  const count = (key: string, change: 1 | -1): void => {
    const many = (underWay.get(key) ?? 0) + change
    if (many > 0) underWay.set(key, many)
    else underWay.delete(key)
  }

  return {
    async watch({ asker, linkId = null, isRepeated = async () => false, act, verdictOf }) {
      const { payer = null, range = null } = asker ?? {}
      const ownKeys = [payer, linkId].filter((key) => key !== null)
      const keys = range === null ? ownKeys : [...ownKeys, range]
      const tooLongMs = Math.max(0, ...ownKeys.map(waitMs), range === null ? 0 : waitForRangeMs(range))
      if (tooLongMs > 0) {
        if (await isRepeated()) return act()
        refuseFor(tooLongMs)
      }
      for (const key of keys) count(key, 1)
      try {
        const answer = await act()
        const verdict = verdictOf(answer)
        if (verdict === 'declined') for (const key of keys) declines.add(key)
        if (verdict === 'approved' && range !== null) approvals.add(range)
        return answer
      } finally {
        for (const key of keys) count(key, -1)
      }
    },
    remember(card, asker) {
      askers.set(labelOf(card), { asker, untilMs: steadyMs() + hourMs })
      for (const [oldest, { untilMs }] of askers) {
        if (untilMs > steadyMs() && askers.size <= largest) return
        askers.delete(oldest)
      }
    },
    askerOf(card) {
      const found = askers.get(labelOf(card))
      return found && found.untilMs > steadyMs() ? found.asker : null
    },
  }
}

/** Names the cards at a merchant that share the first six digits, which may be told and kept of a number. */
export function rangeOfCards(merchantId: string, pan: string): string {
  return `${merchantId} ${pan.slice(0, 6)}…`
}

// The merchant is part of the name: that a token is another's must not show in how it is refused.
function labelOf({ merchantId, cardId }: TokenName): string {
  return `${merchantId} ${cardId}`
}
