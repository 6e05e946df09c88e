import type { Database } from '@element-js/database'
import { counted, ServiceError } from '@element-js/values'
import { type SealedColumn, sealedColumns } from '../domain/sealed-column.ts'
import { listMerchantKeys } from '../merchant-keys.ts'
import { headOf, type Vault } from '../vault.ts'
import { listSealedOtherwise, replaceSealed, type SealedValue } from './key-rotation.ts'

/** A value that no key opens. */
export type UnreadableValue = Omit<SealedValue, 'sealed'>

/** The numbers of values that were sealed again. */
interface ResealResult {
  readonly numbers: number
  readonly codes: number
  readonly secrets: number
  readonly answers: number
  readonly unreadable: readonly UnreadableValue[]
}

interface ResealOptions {
  readonly vault: Vault
  readonly tell: (line: string) => void
}

// Written concurrently and each by itself, never in one transaction: that would delay the services' writes, and two
// transactions that lock the same rows in different orders would block each other.
const batchSize = 50
const tellEveryMs = 5000

/** Seals all values that are sealed under an older key with their merchant's newest key. */
export async function resealAll(db: Database, { vault, tell }: ResealOptions): Promise<ResealResult> {
  const counts = Object.fromEntries(sealedColumns.map((field) => [field, 0])) as Record<SealedColumn, number>
  let toldAtMs = performance.now()
  const unreadable: UnreadableValue[] = []
  const replace = async (old: SealedValue): Promise<void> => {
    const replacement = await openAndSeal(vault, old)
    if (!replacement) unreadable.push({ merchantId: old.merchantId, field: old.field, rowId: old.rowId })
    else if (await replaceSealed(db, { old, replacement })) counts[old.field] += 1
  }

  for (const [merchantId, version] of await newestVersions(db)) {
    for (const field of sealedColumns) {
      let after = ''
      for (;;) {
        const head = headOf(version)
        const batch = await listSealedOtherwise(db, { merchantId, field, head, after, atMost: batchSize })
        await Promise.all(batch.map(replace))
        if (batch.length < batchSize) break
        after = batch.at(-1)?.rowId ?? after
        if (performance.now() - toldAtMs < tellEveryMs) continue
        tell(`${counted(counts.pan, 'number')} resealed.`)
        toldAtMs = performance.now()
      }
    }
  }
  const { pan: numbers, forward_answer: answers } = counts
  const codes = counts.cvv + counts.cvv_token + counts.waiting_cvv
  const secrets = counts.signing_secret + counts.client_key
  return { numbers, codes, secrets, answers, unreadable }
}

async function openAndSeal(vault: Vault, { sealed, ...field }: SealedValue): Promise<Uint8Array | null> {
  try {
    return await vault.seal(field, await vault.open(field, sealed))
  } catch (error) {
    // The store did not answer, so nothing is known of the value.
    if (error instanceof ServiceError) throw error
    // Damaged, or moved from another row: this is reported, and does not stop the rotation of the other values.
    return null
  }
}

async function newestVersions(db: Database): Promise<ReadonlyMap<string, number>> {
  const versions = new Map<string, number>()
  for (const { merchantId, purpose, version } of await listMerchantKeys(db)) {
    if (purpose === 'seal') versions.set(merchantId, Math.max(version, versions.get(merchantId) ?? 0))
  }
  return versions
}
