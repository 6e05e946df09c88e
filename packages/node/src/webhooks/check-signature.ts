import { ElementError } from '../element-error.ts'
import type { Bytes } from './read-body.ts'
import type { SignedHeaders } from './read-headers.ts'

interface SignedMessage extends SignedHeaders {
  readonly body: Bytes
}

/** Whether one of the secrets made one of the signatures. Web Crypto compares in constant time. */
export async function hasGoodSignature(
  message: SignedMessage,
  secrets: readonly unknown[],
): Promise<boolean> {
  const { id, timestamp, signatures, body } = message
  const content = new Uint8Array(await new Blob([`${id}.${timestamp}.`, body]).arrayBuffer())
  if (secrets.length === 0) throw invalidSecret('an empty list')
  const keys = await Promise.all(secrets.map(importKey))
  const given = signatures.split(' ').flatMap((each) => {
    const bytes = each.startsWith('v1,') ? decode(each.slice('v1,'.length)) : null
    return bytes ? [bytes] : []
  })
  const checks = keys.flatMap((key) =>
    given.map((bytes) => crypto.subtle.verify('HMAC', key, bytes, content)),
  )
  return (await Promise.all(checks)).includes(true)
}

function importKey(secret: unknown): Promise<CryptoKey> {
  const key = typeof secret === 'string' ? decode(secret.replace(/^whsec_/, '')) : null
  if (!key || key.length === 0) {
    throw invalidSecret(kindOf(secret))
  }
  return crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify'])
}

function invalidSecret(given: string): ElementError {
  const message = `A secret must be whsec_ followed by base64, as the service shows it, but is ${given}. Is the environment variable set?`
  return new ElementError(message, { type: 'misuse', reason: 'invalid_secret' })
}

/** What was given, without the value: it may be a secret. */
function kindOf(secret: unknown): string {
  if (secret === undefined || secret === null) return String(secret)
  if (typeof secret !== 'string') return `of type ${typeof secret}`
  return secret === '' ? 'an empty string' : 'a string of another form'
}

function decode(base64: string): Bytes | null {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  } catch {
    // Not base64.
    return null
  }
}
