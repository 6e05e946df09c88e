/**
 * 64 random bits of a document, as text. The page chooses the id of a token request; together with this part the id
 * makes an idempotency key that the page does not know. With a known key, a page could guess cards: the service accepts
 * the card of the first request again, and refuses any other card.
 *
 * It has two groups of hexadecimal digits, because the service refuses a key that looks like a card number.
 */
export function newKeyPart(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2))
  return Array.from(numbers, (number) => number.toString(16)).join('-')
}
