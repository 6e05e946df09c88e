/**
 * The network for the payments with a card: the first wish for a network that the card has, else the brand.
 *
 * @param networks The networks of the card, the brand first.
 * @param wishes The payer's choice, then the networks that the merchant prefers.
 */
export function chooseNetwork(networks: readonly string[], wishes: readonly string[] = []): string | null {
  return wishes.find((wish) => networks.includes(wish)) ?? networks[0] ?? null
}
