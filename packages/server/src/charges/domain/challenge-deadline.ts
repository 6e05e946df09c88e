import type { Card } from '../../tokens/domain/card.ts'

/** How long a payer may take over 3-D Secure. */
export const challengeLifetimeMs: number = 30 * 60 * 1000

/** When a payment that waits for its payer ends: no later than its card's token, which could not be charged then. */
export function challengeDueAtMs({ expiresAt }: Pick<Card, 'expiresAt'>, createdAtMs: number): number {
  const ownEndMs = createdAtMs + challengeLifetimeMs
  return expiresAt === null ? ownEndMs : Math.min(ownEndMs, expiresAt * 1000)
}
