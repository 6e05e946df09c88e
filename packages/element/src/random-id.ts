/**
 * 128 random bits, written as four numbers. It does not use randomUUID, which is not available to pages on plain http.
 */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
