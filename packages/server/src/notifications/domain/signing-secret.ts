import { randomBytes } from 'node:crypto'
import { Secret } from '../../values/secret.ts'

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
