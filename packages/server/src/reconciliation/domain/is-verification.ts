/**
 * Whether a reference belongs to a card's verification. Its reservation is never captured, because the payer does not owe
 * the amount.
 */
export function isVerification(reference: string): boolean {
  return reference.startsWith('vrf_')
}
