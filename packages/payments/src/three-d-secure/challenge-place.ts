/**
 * Where a payer sees the page of a challenge: in the shop's tab, in a frame of the shop's page, or in a window.
 * `inner`: in a frame inside the service's own page, which is in the shop's frame.
 */
export type ChallengePlace = 'tab' | 'frame' | 'window' | 'inner'

/** The place that the address of a challenge names with `in`. Default: the tab, where the payer returns to the shop. */
export function placeInQuery(query: unknown): ChallengePlace {
  const { in: place } = (query ?? {}) as { readonly in?: unknown }
  return place === 'frame' || place === 'window' || place === 'inner' ? place : 'tab'
}

/** The address of a challenge for a place. */
export function inPlace(challengeAddress: string, place: ChallengePlace): string {
  if (place === 'tab') return challengeAddress
  return `${challengeAddress}${challengeAddress.includes('?') ? '&' : '?'}in=${place}`
}
