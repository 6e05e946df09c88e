import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** Where a ciphertext belongs, in words that no two places share. It opens nowhere else. */
export type Place = readonly (string | number)[]

interface Sealing {
  /** 32 bytes. */
  readonly key: Uint8Array | KeyObject
  readonly place: Place
  readonly content: Uint8Array
}

// NIST SP 800-38D: a 96-bit random nonce is safe for 2^32 messages under one key; keys here are per merchant.
const nonceBytes = 12
const tagBytes = 16

/** Seals content with AES-256-GCM: nonce, tag, ciphertext. */
export function seal({ key, place, content }: Sealing): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalData(place))
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** Opens what `seal` made. Throws when a bit was changed, or when it lies in another place than it was made for. */
export function open({ key, place, content }: Sealing): Buffer {
  const nonce = content.subarray(0, nonceBytes)
  const tag = content.subarray(nonceBytes, nonceBytes + tagBytes)
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, options)
    .setAAD(additionalData(place))
    .setAuthTag(tag)
  return Buffer.concat([decipher.update(content.subarray(nonceBytes + tagBytes)), decipher.final()])
}

// JSON keeps the parts apart: ['ab', 'c'] and ['a', 'bc'] must not be the same place.
function additionalData(place: Place): Buffer {
  return Buffer.from(JSON.stringify(place))
}
