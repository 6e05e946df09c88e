/** Who wants which network for a card that has several. */
interface Wishes {
  /** The payer's choice. */
  readonly network?: string | undefined
  /** The merchant's networks, the preferred one first. */
  readonly preferredNetworks?: readonly string[] | undefined
}

/**
 * The network for the payments with a card: the payer's choice, else the merchant's, else the brand. A wish for a
 * network that the card does not have does not count.
 *
 * @param networks The networks of the card, the brand first.
 */
export function chooseNetwork(
  networks: readonly string[],
  { network, preferredNetworks = [] }: Wishes,
): string | null {
  const wishes = network === undefined ? preferredNetworks : [network, ...preferredNetworks]
  return wishes.find((wish) => networks.includes(wish)) ?? networks[0] ?? null
}
