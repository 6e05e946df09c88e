import type { TokenResponse } from '@element-js/protocol/http'
import type { DeclineReason } from '../../acquirer/domain/decline-reason.ts'
import type { TokenContext } from '../context.ts'
import type { Card } from '../domain/card.ts'
import { type StoredVerification, tokenResponseOf } from '../domain/verification.ts'
import { findCard } from '../store/cards.ts'

/** The result of a request for a token. */
export type TokenAnswer = {
  /** Whether this is the answer to an earlier request, given again. */
  readonly isReplayed: boolean
} & ({ readonly token: TokenResponse } | { readonly declineReason: DeclineReason })

/** A verification with its outcome. */
export interface FinalizedVerification {
  readonly verification: StoredVerification
  /** `null` when it was declined. */
  readonly card: Card | null
}

export function answerOf(
  { verification, card }: FinalizedVerification,
  { isReplayed }: Pick<TokenAnswer, 'isReplayed'>,
): TokenAnswer {
  const { declineReason } = verification
  if (declineReason) return { declineReason, isReplayed }
  if (!card) throw new Error('the card of a token is missing from the store')
  return { token: tokenResponseOf(verification, card), isReplayed }
}

/** The answer to a verification that was finalized before. */
export async function replayAnswer(
  { db }: TokenContext,
  verification: StoredVerification,
): Promise<TokenAnswer> {
  const card = verification.declineReason ? null : ((await findCard(db, verification)) ?? null)
  return answerOf({ verification, card }, { isReplayed: true })
}
