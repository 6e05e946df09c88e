/**
 * The network for payments with a card: the first preferred network that the card has, or else the brand.
 *
 * @param networks The networks of the card, the brand first.
 * @param wishes The payer's choice, then the networks that the merchant prefers.
 */
export function chooseNetwork(networks: readonly string[], wishes: readonly string[] = []): string | null {
  return wishes.find((wish) => networks.includes(wish)) ?? networks[0] ?? null
}
