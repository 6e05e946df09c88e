import type { CardName } from '../store/cards.ts'
import { refuseFor } from './rate-limit.ts'
import { createSlidingWindow } from './sliding-window.ts'

/**
 * Ends the testing of stolen cards: a payer whose cards keep being declined is told to wait. Who made a token is
 * remembered for an hour, so that payments count for the payer too, who is not the one that sends them: the
 * merchant's server is, for all its payers.
 */
export interface DeclineLimit {
  /**
   * Does what an issuer may decline, unless the payer has had too much declined. What is under way counts as declined
   * until it is not: else many at once would all slip through.
   *
   * @throws ServiceError 429
   */
  watch<T>(watched: Watched<T>): Promise<T>
  /** Notes whose token it is. */
  remember(card: CardName, payer: string): void
  /** Who made a merchant's token; `null` when it is not known any more. */
  payerOf(card: CardName): string | null
}

interface Watched<T> {
  /** `null`: nobody in particular, and nothing is counted. */
  readonly payer: string | null
  /** The payment link on whose page it is done: who has many addresses counts there as one. Default: none. */
  readonly linkId?: string | null
  /** Whether it was done before, and its answer, given again, tells nothing new. Default: it was not. */
  isRepeated?(): Promise<boolean>
  act(): Promise<T>
  isDeclined(answer: T): boolean
}

interface DeclineLimitOptions {
  readonly perHour: number
  /** A clock that is never set: `performance.now`. */
  readonly steadyMs: () => number
}

const hourMs = 3_600_000
// Two hundred bytes each.
const largest = 100_000

export function createDeclineLimit({ perHour, steadyMs }: DeclineLimitOptions): DeclineLimit {
  const declines = createSlidingWindow({ limit: perHour, windowMs: hourMs, steadyMs })
  const underWay = new Map<string, number>()
  const payers = new Map<string, { readonly payer: string; readonly untilMs: number }>()

  const waitMs = (key: string): number => {
    const waitForDeclinesMs = declines.waitMs(key)
    if (waitForDeclinesMs > 0) return waitForDeclinesMs
    const isFull = declines.count(key) + (underWay.get(key) ?? 0) >= perHour
    // What is under way has ended in a moment, one way or the other.
    return isFull ? 1000 : 0
  }
  const count = (key: string, change: 1 | -1): void => {
    const many = (underWay.get(key) ?? 0) + change
    if (many > 0) underWay.set(key, many)
    else underWay.delete(key)
  }

  return {
    async watch({ payer, linkId = null, isRepeated = async () => false, act, isDeclined }) {
      const keys = [payer, linkId].filter((key) => key !== null)
      const tooLongMs = Math.max(0, ...keys.map(waitMs))
      if (tooLongMs > 0) {
        if (await isRepeated()) return act()
        refuseFor(tooLongMs)
      }
      for (const key of keys) count(key, 1)
      try {
        const answer = await act()
        if (isDeclined(answer)) for (const key of keys) declines.add(key)
        return answer
      } finally {
        for (const key of keys) count(key, -1)
      }
    },
    remember(card, payer) {
      payers.set(labelOf(card), { payer, untilMs: steadyMs() + hourMs })
      for (const [oldest, { untilMs }] of payers) {
        if (untilMs > steadyMs() && payers.size <= largest) return
        payers.delete(oldest)
      }
    },
    payerOf(card) {
      const found = payers.get(labelOf(card))
      return found && found.untilMs > steadyMs() ? found.payer : null
    },
  }
}

// The merchant is part of the name: that a token is another's must not show in how it is refused.
function labelOf({ merchantId, cardId }: CardName): string {
  return `${merchantId} ${cardId}`
}
