import { ServiceError } from '../../errors.ts'
import { releaseLater } from '../../ownership/release-ownership.ts'
import { refusalOfCvvToken } from '../../tokens/domain/cvv-token.ts'
import { type CodeOfPayment, openCode } from '../../tokens/flows/open-card.ts'
import { takeSecurityCode } from '../../tokens/store/cards.ts'
import { findCvvToken, holdCvvToken, useUpCvvToken } from '../../tokens/store/cvv-tokens.ts'
import type { Secret } from '../../values/secret.ts'
import type { ForwardContext } from '../context.ts'
import type { Forward } from '../domain/forward.ts'
import { insertForward } from '../store/forwards.ts'
import { notSent } from './finalize-forward.ts'
import type { ForwardTerms } from './read-terms.ts'

/** A request that is recorded and not yet sent. */
interface BegunForward {
  /** `null`: none is sent. */
  readonly cvv: Secret<string> | null
}

/**
 * Records a request and takes the security code that it needs out of the store, in one transaction: no two requests send
 * one code.
 *
 * @param forward In the state `sending`.
 * @returns `null` when its key is taken; nothing is changed then.
 * @throws ServiceError 409 if the code no longer exists; nothing is changed then.
 */
export async function beginForward(
  context: ForwardContext,
  forward: Forward,
  terms: ForwardTerms,
): Promise<BegunForward | null> {
  const taken = await record(context, forward, terms).catch((error: unknown) => {
    // It may have been recorded in spite of the error. Nothing is sent.
    if (!(error instanceof ServiceError)) releaseLater(context, notSent(context, forward))
    throw error
  })
  if (!taken) return null
  try {
    return { cvv: await openCode(context, forward, taken.code) }
  } catch (error) {
    releaseLater(context, notSent(context, forward))
    throw error
  }
}

interface TakenCode {
  /** `null`: no template asks for one. */
  readonly code: CodeOfPayment
}

function record(
  { db, nowMs }: ForwardContext,
  forward: Forward,
  { typed }: ForwardTerms,
): Promise<TakenCode | null> {
  return db.transaction().execute(async (transaction) => {
    if (!(await insertForward(transaction, forward))) return null
    if (!forward.usedSecurityCode) return { code: null }
    const { merchantId, cardId } = forward
    const own = await takeSecurityCode(transaction, forward)
    if (!typed) {
      if (!own) throw new ServiceError('security_code_unavailable', { field: 'cardId' })
      return { code: own }
    }
    const { tokenHash, code } = typed
    const held = { merchantId, tokenHash, heldBy: forward.forwardId }
    if (!(await holdCvvToken(transaction, { ...held, waitingCode: null }))) {
      const token = await findCvvToken(transaction, { merchantId, tokenHash })
      const reason = refusalOfCvvToken(token, { cardId, nowMs: nowMs() }) ?? 'cvv_token_in_use'
      throw new ServiceError(reason, { field: 'cvvToken' })
    }
    // Only the destination knows whether the card was declined, so the code is used up as soon as it is sent.
    await useUpCvvToken(transaction, { ...held, nowMs: nowMs() })
    return { code }
  })
}
