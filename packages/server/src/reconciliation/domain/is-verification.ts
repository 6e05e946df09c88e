/**
 * Whether a reference is that of a card's verification. The hold of one is never captured: it is a sum that the payer does
 * not owe.
 */
export function isVerification(reference: string): boolean {
  return reference.startsWith('vrf_')
}
