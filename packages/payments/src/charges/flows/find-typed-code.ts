import { type Secret, ServiceError } from '@element-js/values'
import { cvvTokenHashOf, refusalOfCvvToken } from '../../tokens/domain/cvv-token.ts'
import { openTypedCode } from '../../tokens/flows/open-cvv-token.ts'
import { findCvvToken } from '../../tokens/store/cvv-tokens.ts'
import type { ChargeContext } from '../context.ts'
import type { Charge } from '../domain/charge.ts'
import type { ChargeOrder } from './read-charge-order.ts'

/** The security code that a payer typed again for a payment. */
export interface TypedCode {
  readonly tokenHash: string
  readonly code: Secret<string>
  /** Unix seconds. */
  readonly expiresAt: number
}

/**
 * Opens the code that an order's `cvvToken` stands for.
 * @returns `null` if the order has none, and an error for a token that cannot be used.
 */
export async function findTypedCode(
  context: Pick<ChargeContext, 'db' | 'vault' | 'nowMs'>,
  { merchantId, cardId, cvvToken }: Pick<ChargeOrder, 'merchantId' | 'cardId' | 'cvvToken'>,
): Promise<TypedCode | ServiceError | null> {
  if (!cvvToken) return null
  const name = { merchantId, tokenHash: cvvTokenHashOf(cvvToken.reveal()) }
  const stored = await findCvvToken(context.db, name)
  const refusal = refusalOfCvvToken(stored, { cardId, nowMs: context.nowMs() })
  if (refusal || !stored?.sealedCode) {
    return new ServiceError(refusal ?? 'cvv_token_expired', { field: 'cvvToken' })
  }
  const code = await openTypedCode(context, stored.sealedCode, { ...name, cardId, token: cvvToken })
  return { tokenHash: name.tokenHash, code, expiresAt: stored.expiresAt }
}

/** Seals a code for a payment that waits for its payer, with the vault's key alone. */
export function sealWaitingCode(
  { vault }: Pick<ChargeContext, 'vault'>,
  charge: Charge,
  code: Secret<string>,
): Promise<Uint8Array> {
  return vault.seal(fieldOf(charge), code)
}

/** Opens what `sealWaitingCode` sealed. */
export function openWaitingCode(
  { vault }: Pick<ChargeContext, 'vault'>,
  charge: Charge,
  sealed: Uint8Array,
): Promise<Secret<string>> {
  return vault.open(fieldOf(charge), sealed)
}

function fieldOf({ merchantId, cvvTokenHash }: Charge) {
  return { merchantId, rowId: cvvTokenHash ?? '', field: 'waiting_cvv' } as const
}
