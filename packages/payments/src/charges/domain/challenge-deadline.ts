/** How long a payer may take over 3-D Secure. */
export const challengeLifetimeMs: number = 30 * 60 * 1000

/**
 * When a payment that waits for its payer ends: no later than its card's token, or a code that was typed again.
 *
 * @param parts Each with Unix seconds; `null` there: it does not expire.
 */
export function challengeDueAtMs(
  parts: readonly ({ readonly expiresAt: number | null } | null)[],
  createdAtMs: number,
): number {
  const ends = parts.flatMap((part) => (part?.expiresAt == null ? [] : [part.expiresAt * 1000]))
  return Math.min(createdAtMs + challengeLifetimeMs, ...ends)
}
