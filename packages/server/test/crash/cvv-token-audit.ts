import type { Ledgers } from './ledger-audit.ts'

/** Tokens of security codes that no longer agree with the payments that used them, as sentences. */
export function differencesInCvvTokens({
  cvvTokens,
  charges,
  entries,
}: Pick<Ledgers, 'cvvTokens' | 'charges' | 'entries'>): readonly string[] {
  const approved = new Set(
    entries
      .filter(({ type, result }) => type === 'authorize' && result === 'approved')
      .map(({ reference }) => reference),
  )
  const paymentsOf = Map.groupBy(
    charges.filter(({ cvvTokenHash }) => cvvTokenHash !== null),
    ({ cvvTokenHash }) => cvvTokenHash,
  )
  return cvvTokens.flatMap(({ tokenHash, heldBy, usedAtMs, sealedCode, waitingCode }) => {
    const say = (what: string): string => `cvv token ${tokenHash.slice(0, 8)}: ${what}`
    const payments = paymentsOf.get(tokenHash) ?? []
    const paid = payments.filter(({ acquirerReference }) => approved.has(acquirerReference))
    // One that was abandoned was voided: the acquirer did approve it.
    const stands = paid.filter(({ declineReason }) => declineReason === null)
    const [payment] = stands
    const holder = payments.find(({ idempotencyKey }) => idempotencyKey === heldBy)
    const differences: string[] = []
    if (stands.length > 1) differences.push(say(`was used ${stands.length} times`))
    if (payment && usedAtMs === null) differences.push(say('was used, and is not marked as used'))
    if (payment && heldBy !== payment.idempotencyKey) differences.push(say('is of another payment'))
    if (!payment && usedAtMs !== null) differences.push(say('is marked as used, and no payment has used it'))
    if (usedAtMs !== null && (sealedCode || waitingCode)) differences.push(say('was used, and is not wiped'))
    if (usedAtMs === null && heldBy !== null && holder?.transferStatus !== 'IN_PROGRESS') {
      differences.push(say('is held by a payment that has ended'))
    }
    return differences
  })
}
