/**
 * 64 random bits of a document, as text. The page gives a request for a token its id; with this part in it the id
 * becomes an idempotency key that the page does not know. Under a key that it knew it could try cards: the service
 * answers the card of the first request, and refuses another one.
 *
 * Two groups of hexadecimal digits: the service refuses a key that looks like a card number.
 */
export function newKeyPart(): string {
  const numbers = crypto.getRandomValues(new Uint32Array(2))
  return Array.from(numbers, (number) => number.toString(16)).join('-')
}
