import { brandOf, judgeSecurityCode } from '@element-js/card'
import type { CvvTokenResponse } from '@element-js/protocol/http'
import { newId, Secret, ServiceError, unixSecondsOf } from '@element-js/values'
import type { TokenContext } from '../context.ts'
import { type Card, unverifiedLifetimeSeconds } from '../domain/card.ts'
import { type CvvToken, cvvTokenHashOf } from '../domain/cvv-token.ts'
import { isRepetition } from '../domain/verification.ts'
import { insertCvvToken, repeatCvvToken } from '../store/cvv-tokens.ts'
import { findUsableCard } from './find-usable-card.ts'
import { sealTypedCode } from './open-cvv-token.ts'

/** A request for the token of a saved card's code. */
export interface CvvTokenOrder {
  readonly merchantId: string
  readonly cardId: string
  readonly code: Secret<string>
  /** The header `Idempotency-Key`. Default: one that no other request has. */
  readonly idempotencyKey: string | undefined
}

/** A token, and whether this is the answer to an earlier request, given again. */
export interface CvvTokenAnswer {
  readonly token: CvvTokenResponse
  readonly card: Card
  readonly tokenHash: string
  readonly isReplayed: boolean
}

/**
 * Puts the security code of a saved card into the vault and gives its token, the same one however often the request is
 * sent. The code is not verified: no answer says whether it is right.
 *
 * The token is derived from the idempotency key by a keyed hash, so that a repeated request finds the same one although
 * it is stored nowhere.
 *
 * @throws ServiceError 404 or 409 for the card, 400 for a code of the wrong length, 422 for a key used with another body.
 */
export async function createCvvToken(context: TokenContext, order: CvvTokenOrder): Promise<CvvTokenAnswer> {
  const { merchantId, cardId, code, idempotencyKey: key = newId('idk') } = order
  const card = await findUsableCard(context, { merchantId, cardId, linkId: null })
  if (card instanceof ServiceError) throw card
  refuseLength(card, code)
  const fingerprintOf = (text: string): Promise<string> =>
    context.vault.fingerprint(merchantId, new Secret(text))
  // The first words keep these apart from each other and from all other fingerprints; no key has a space.
  const token = new Secret(`cvv_${(await fingerprintOf(`cvv token ${key}`)).slice(0, 32)}`)
  const requestFingerprint = await fingerprintOf(`cvv request ${key} ${cardId} ${code.reveal()}`)
  const name = { merchantId, tokenHash: cvvTokenHashOf(token.reveal()) }
  const nowMs = context.nowMs()
  const made: CvvToken & { readonly requestFingerprint: string } = {
    ...name,
    cardId,
    requestFingerprint,
    mismatches: 0,
    sealedCode: await sealTypedCode(context, code, { ...name, cardId, token }),
    waitingCode: null,
    heldBy: null,
    usedAtMs: null,
    expiresAt: unixSecondsOf(nowMs) + unverifiedLifetimeSeconds,
    createdAtMs: nowMs,
  }
  const isNew = await insertCvvToken(context.db, made)
  const stored = isNew ? made : await repeatCvvToken(context.db, { ...name, requestFingerprint })
  if (!stored) throw new ServiceError('sandbox_reset')
  if (!isNew && !isSameRequest(stored, made)) throw new ServiceError('idempotency_key_reused')
  const { expiresAt } = stored
  return {
    token: { cvvToken: token.reveal(), cardId, expiresAt },
    card,
    tokenHash: name.tokenHash,
    isReplayed: !isNew,
  }
}

function refuseLength(card: Card, code: Secret<string>): void {
  const brand = brandOf(card.brand)
  if (judgeSecurityCode(code.reveal(), brand).is === 'complete') return
  const { length } = code.reveal()
  const message = `cvv has ${length} digits, but the security code of this card has ${brand?.codeLength ?? '3 or 4'}.`
  throw new ServiceError('invalid_cvv', { message, field: 'cvv' })
}

// After a code is wiped, only the card can be compared, and the answer reveals nothing about the code.
function isSameRequest(
  { requestFingerprint, mismatches, cardId }: CvvToken,
  made: CvvToken & { readonly requestFingerprint: string },
): boolean {
  if (cardId !== made.cardId) return false
  return requestFingerprint === null || isRepetition({ requestFingerprint, mismatches }, made)
}
