/**
 * Whether a reference belongs to a card's verification. Its hold is never captured: the payer does not owe this amount.
 */
export function isVerification(reference: string): boolean {
  return reference.startsWith('vrf_')
}
