/** Whether this is an address to which a field sends a card to get a token. */
export function isTokenUrl(url: string): boolean {
  return /\/v1\/payments\/tokens\/(card|cvv)\/?($|[?#])/.test(url)
}
