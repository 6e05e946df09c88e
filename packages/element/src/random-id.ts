/** 128 random bits, as the text of four numbers. Not randomUUID, which pages on plain http lack. */
export function randomId(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
