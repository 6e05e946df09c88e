import { expect } from 'vitest'
import { cvvTokenHashOf } from '../../../../payments/src/tokens/domain/cvv-token.ts'
import type { TrackedState } from './begin-sequence.ts'
import type { TestBed } from './test-bed.ts'

/**
 * Compares what is stored of the codes that payers typed again with the model: who has each, and that nothing is left of
 * a code that was used or whose time is over.
 */
export async function compareCvvTokens(
  { driven, db }: Pick<TestBed, 'driven' | 'db'>,
  { modelState }: Pick<TrackedState, 'modelState'>,
): Promise<void> {
  if (driven.cvvTokens.size === 0) return
  const names = new Map([...driven.cvvTokens].map(([name, token]) => [cvvTokenHashOf(token), name]))
  const rows = await db
    .selectFrom('cvvTokens')
    .selectAll()
    .where('tokenHash', 'in', [...names.keys()])
    .execute()
  const stored = rows.map((row) => ({
    name: `${row.merchantId} ${names.get(row.tokenHash)}`,
    isUsed: row.usedAtMs !== null,
    heldBy: row.heldBy,
    isStored: { code: row.sealedCode !== null, fingerprint: row.requestFingerprint !== null },
    isWaiting: row.waitingCode !== null,
  }))
  const expected = [...modelState.cvvTokens].map(([name, { isUsed, heldBy, isWaiting, isWiped }]) => ({
    ...{ name, isUsed, heldBy },
    isStored: { code: !isWiped, fingerprint: !isWiped },
    isWaiting,
  }))
  expect(stored.toSorted(byName)).toEqual(expected.toSorted(byName))
}

function byName(a: { readonly name: string }, b: { readonly name: string }): number {
  return a.name < b.name ? -1 : 1
}
