import type { Position } from '../../acquirer/domain/payment-position.ts'

/** A position in which the acquirer has reserved or moved money, or released it. */
export type FoundPosition =
  | { readonly state: 'authorized' | 'cancelled' }
  | { readonly state: 'captured'; readonly amountMinor: number }

/** @returns `null` for a position in which there never was any money. */
export function foundPositionOf(position: Position | null): FoundPosition | null {
  if (position?.state === 'captured') return position
  if (position?.state === 'authorized' || position?.state === 'cancelled') return { state: position.state }
  return null
}
