import { hash, timingSafeEqual } from 'node:crypto'

/** SHA-256 in hex. Credentials here are random and long, so a slow hash would add nothing. */
export function hashOf(credential: string): string {
  return hash('sha256', credential, 'hex')
}

/**
 * The longest API key, link id in its place, or access token. Anything longer is not a credential and is not hashed.
 */
export const longestCredential = 200

/** Compares two hashes in constant time. */
export function areSameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}
