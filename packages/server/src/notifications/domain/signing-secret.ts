import { randomBytes } from 'node:crypto'
import { Secret } from '../../values/secret.ts'

// Standard Webhooks wants 24 to 64 bytes; 32 is what HMAC-SHA-256 gives.
const secretBytes = 32

/** What a merchant's notifications are signed with: `whsec_` and the key in base64, as Standard Webhooks writes it. */
export function newSigningSecret(): Secret<string> {
  return secretOf(randomBytes(secretBytes))
}

/** That of a merchant that every sandbox has. Everybody knows it. */
export function sandboxSigningSecret(merchantId: string): Secret<string> {
  return secretOf(Buffer.from(`element-js-sandbox-${merchantId}-secret`))
}

function secretOf(key: Buffer): Secret<string> {
  return new Secret(`whsec_${key.toString('base64')}`)
}
