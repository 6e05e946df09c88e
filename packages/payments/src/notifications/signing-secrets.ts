import { randomBytes } from 'node:crypto'
import { newId, Secret } from '@element-js/values'
import type { SealedField, WrappedKey } from '@element-js/vault'
import type { SettingsAuthor } from '../history/domain/settings-change.ts'
import { changeSettings } from '../history/store/settings-changes.ts'
import { sandboxMerchants } from '../merchants/sandbox-merchants.ts'
import type { NotificationContext } from './context.ts'
import {
  insertSigningSecret,
  listSigningSecrets,
  retireSigningSecrets,
  type StoredSecret,
} from './store/notification-secrets.ts'

type SecretContext = Pick<NotificationContext, 'db' | 'vault' | 'mode' | 'nowMs'>

/** How long earlier secrets keep signing beside a new one: a day, in which the receiver can be configured. */
export const overlapMs: number = 24 * 60 * 60 * 1000

/**
 * The secrets that sign a merchant's notifications, newest first. A merchant that has
 * none is given one. The secrets of a sandbox's own merchants are public, and are not stored until they are
 * rotated.
 *
 * @throws an Error if there are secrets and none can be opened.
 */
export async function readSigningSecrets(
  context: SecretContext,
  merchantId: string,
): Promise<readonly Secret<string>[]> {
  const { db, vault, nowMs } = context
  const stored = await listSigningSecrets(db, { merchantId, nowMs: nowMs() })
  if (stored.length === 0) {
    return [knownSecretOf(context, merchantId) ?? (await giveSigningSecret(context, merchantId))]
  }
  const opened = await Promise.allSettled(
    stored.map(({ secretId, sealedSecret }) => vault.open(placeOf({ merchantId, secretId }), sealedSecret)),
  )
  // A damaged secret does not keep the others from signing. Without any, nothing can be signed.
  const secrets = opened.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
  if (secrets.length > 0) return secrets
  throw new Error('no signing secret of the merchant can be opened', { cause: opened })
}

/** Gives a merchant another secret. Do not call it in a transaction, because the vault may store a new key. */
export async function giveSigningSecret(context: SecretContext, merchantId: string): Promise<Secret<string>> {
  const secret = newSigningSecret()
  await insertSigningSecret(context.db, await sealSecret(context, { merchantId, secret }))
  return secret
}

/** The first secret of a merchant, and the key under which it is sealed. Both are stored with the merchant. */
interface FirstSecret {
  readonly secret: Secret<string>
  readonly stored: StoredSecret
  readonly key: WrappedKey
}

/** Makes the first secret of a new merchant, which is not stored yet. */
export function newFirstSecret({ vault, nowMs }: SecretContext, merchantId: string): FirstSecret {
  const secret = newSigningSecret()
  const secretId = newId('whs')
  const { sealed, key } = vault.sealFirst(placeOf({ merchantId, secretId }), secret)
  return {
    secret,
    key,
    stored: { merchantId, secretId, sealedSecret: sealed, createdAtMs: nowMs(), retiresAtMs: null },
  }
}

interface Replacement {
  /** How long the earlier secrets keep signing, on the service's clock. */
  readonly retiresAtMs: number
}

/** How many secrets of a merchant sign at a time: each adds its signature to a header of every notification. */
export const mostSigningSecrets = 10

/**
 * Gives a merchant a new secret that replaces the earlier ones.
 *
 * @returns `null` if too many would sign. Nothing is changed then.
 */
export async function rotateSigningSecret(
  context: SecretContext,
  author: SettingsAuthor,
  { retiresAtMs }: Replacement,
): Promise<Secret<string> | null> {
  const { db, nowMs } = context
  const { merchantId } = author
  const secret = newSigningSecret()
  const replacement = await sealSecret(context, { merchantId, secret })
  const known = knownSecretOf(context, merchantId)
  const before = known && (await sealSecret(context, { merchantId, secret: known }))
  return changeSettings(db, author, async (transaction, record) => {
    const stored = await listSigningSecrets(transaction, { merchantId, nowMs: nowMs() })
    const othersRetireAtMs = retiresAtMs > author.atMs ? retiresAtMs : null
    if (othersRetireAtMs !== null && stored.length >= mostSigningSecrets) return null
    if (stored.length === 0 && before) await insertSigningSecret(transaction, before)
    await retireSigningSecrets(transaction, { merchantId, retiresAtMs })
    await insertSigningSecret(transaction, replacement)
    await record({ kind: 'signing_secret_replaced', id: replacement.secretId, othersRetireAtMs })
    return secret
  })
}

function knownSecretOf({ mode }: SecretContext, merchantId: string): Secret<string> | null {
  const isKnown = mode === 'sandbox' && sandboxMerchants.some(({ id }) => id === merchantId)
  return isKnown ? sandboxSigningSecret(merchantId) : null
}

interface SecretToSeal {
  readonly merchantId: string
  readonly secret: Secret<string>
}

async function sealSecret(
  { vault, nowMs }: SecretContext,
  { merchantId, secret }: SecretToSeal,
): Promise<StoredSecret> {
  const secretId = newId('whs')
  const sealedSecret = await vault.seal(placeOf({ merchantId, secretId }), secret)
  return { merchantId, secretId, sealedSecret, createdAtMs: nowMs(), retiresAtMs: null }
}

function placeOf({ merchantId, secretId }: Pick<StoredSecret, 'merchantId' | 'secretId'>): SealedField {
  return { merchantId, rowId: secretId, field: 'signing_secret' }
}

// Standard Webhooks requires 24 to 64 bytes; 32 is the output size of HMAC-SHA-256.
const secretBytes = 32

/** Creates a secret for signing a merchant's notifications: `whsec_` and the key in base64, as in Standard Webhooks. */
export function newSigningSecret(): Secret<string> {
  return secretOf(randomBytes(secretBytes))
}

/** The secret of a merchant that every sandbox has. It is public. */
export function sandboxSigningSecret(merchantId: string): Secret<string> {
  return secretOf(Buffer.from(`element-js-sandbox-${merchantId}-secret`))
}

function secretOf(key: Buffer): Secret<string> {
  return new Secret(`whsec_${key.toString('base64')}`)
}
