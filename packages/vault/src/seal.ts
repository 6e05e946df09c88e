import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto'

/** The place of a ciphertext, which is unique. The ciphertext cannot be opened for another place. */
export type Place = readonly (string | number)[]

interface SealOptions {
  /** 32 bytes. */
  readonly key: Uint8Array | KeyObject
  readonly place: Place
  readonly content: Uint8Array
}

// NIST SP 800-38D: a 96-bit random nonce is safe for 2^32 messages under one key. Keys here are per merchant.
const nonceBytes = 12
const tagBytes = 16

/** Seals content with AES-256-GCM. Returns the nonce, tag and ciphertext. */
export function seal({ key, place, content }: SealOptions): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additionalData(place))
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), ciphertext])
}

/** Opens the output of `seal`. Throws if a bit was changed, or if it was sealed for another place. */
export function open({ key, place, content }: SealOptions): Buffer {
  const nonce = content.subarray(0, nonceBytes)
  const tag = content.subarray(nonceBytes, nonceBytes + tagBytes)
  const options = { authTagLength: tagBytes }
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, options)
    .setAAD(additionalData(place))
    .setAuthTag(tag)
  const opened = decipher.update(content.subarray(nonceBytes + tagBytes))
  // Checks the tag. GCM keeps nothing back for the end, so no copy of the content is needed, which nobody would wipe.
  decipher.final()
  return opened
}

// JSON keeps the parts apart: ['ab', 'c'] and ['a', 'bc'] must be different places.
function additionalData(place: Place): Buffer {
  return Buffer.from(JSON.stringify(place))
}
