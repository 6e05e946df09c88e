import { Secret } from '@element-js/values'
import { openForHolder, sealForHolder, type VaultContext } from '@element-js/vault'
import type { CvvTokenName } from '../domain/cvv-token.ts'

/** A token and what it is for. */
interface TokenOfCard extends CvvTokenName {
  readonly cardId: string
  readonly token: Secret<string>
}

/**
 * Seals a security code twice: under a key that is derived from the token, which is never stored, and under the key of
 * the merchant. Not for a transaction: the vault may store a key of its own.
 */
export function sealTypedCode(
  { vault }: VaultContext,
  code: Secret<string>,
  { token, ...place }: TokenOfCard,
): Promise<Uint8Array> {
  const content = Buffer.from(code.reveal())
  const inner = sealForHolder({ holder: token.reveal(), place: placeOf(place), content })
  return vault.seal(fieldOf(place), new Secret(inner.toString('base64')))
}

/** Opens what `sealTypedCode` sealed. Rejects for another token, merchant or card. */
export async function openTypedCode(
  { vault }: VaultContext,
  sealed: Uint8Array,
  { token, ...place }: TokenOfCard,
): Promise<Secret<string>> {
  const inner = Buffer.from((await vault.open(fieldOf(place), sealed)).reveal(), 'base64')
  return new Secret(
    openForHolder({ holder: token.reveal(), place: placeOf(place), content: inner }).toString(),
  )
}

function placeOf({ merchantId, tokenHash, cardId }: Omit<TokenOfCard, 'token'>): readonly string[] {
  return ['cvv-token', merchantId, tokenHash, cardId]
}

function fieldOf({ merchantId, tokenHash: rowId }: CvvTokenName) {
  return { merchantId, rowId, field: 'cvv_token' } as const
}
