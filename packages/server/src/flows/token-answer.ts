import type { TokenResponse } from '@element-js/protocol/http'
import type { DeclineReason } from '../domain/decline-reason.ts'
import { type TokenAttempt, tokenResponseOf } from '../domain/token-attempt.ts'
import type { Parts } from '../parts.ts'
import { findCard } from '../store/cards.ts'

/** What a request for a token comes to. */
export type TokenAnswer = {
  /** Whether this is the answer to an earlier request, given again. */
  readonly isReplayed: boolean
} & ({ readonly token: TokenResponse } | { readonly declineReason: DeclineReason })

interface Settled {
  /** One with nothing under way. */
  readonly attempt: TokenAttempt
  readonly isReplayed: boolean
}

export async function answerOf({ db }: Parts, { attempt, isReplayed }: Settled): Promise<TokenAnswer> {
  const { declineReason } = attempt
  if (declineReason) return { declineReason, isReplayed }
  const card = await findCard(db, attempt)
  if (!card) throw new Error('the card of a token is gone from the store')
  return { token: tokenResponseOf(attempt, card), isReplayed }
}
