import type { Database } from '../../../../database/src/database.ts'
import { cards, hindrancesOfCharge, writeCharge } from './write-charge.ts'
import { hindrancesOfLink, writeLink } from './write-link.ts'
import { untilMs } from './write-records.ts'

/**
 * Writes old payments of one merchant, in every combination of what they have and what keeps them. For another
 * merchant, it writes younger payments and links with the same keys and orders.
 *
 * @param which Default: all of them.
 */
export async function writePayments(db: Database, which: 'all' | 'removable' = 'all'): Promise<void> {
  const some = <Hindrance>(hindrances: readonly Hindrance[]): readonly Hindrance[] =>
    which === 'all' ? hindrances : hindrances.slice(0, 1)
  await db.transaction().execute(async (transaction) => {
    let number = 0
    for (const hindrance of some(hindrancesOfCharge))
      for (const transferStatus of ['SETTLED', 'CANCELLED'] as const)
        for (const hasRefund of [true, false])
          for (const card of cards) {
            number += 1
            await writeCharge(transaction, { number, hindrance, transferStatus, hasRefund, card })
          }
    for (const hindrance of some(hindrancesOfLink))
      for (const paid of ['card', 'pix', 'not'] as const)
        for (const hasRefund of [true, false]) {
          number += 1
          await writeLink(transaction, { number, hindrance, paid, hasRefund })
        }
    const runId = 'rcn_1'
    await transaction
      .insertInto('reconciliationRuns')
      .values({
        runId,
        source: 'acquirer',
        fromMs: 0,
        untilMs: 1,
        state: 'ended',
        owner: null,
        startedAtMs: 0,
        endedAtMs: 1,
      })
      .execute()
    await writeDisputes(transaction, runId)
    await writeSettingsChanges(transaction)
  })
}

/** The last one was made a moment too late to be removed. */
async function writeSettingsChanges(db: Database): Promise<void> {
  const rows = [0, untilMs, untilMs + 1].map((atMs) => ({
    merchantId: 'demo',
    actor: 'dashboard:Ana' as const,
    atMs,
    change: JSON.stringify({ kind: 'origin_added', origin: 'https://shop.example' }),
  }))
  await db.insertInto('settingsChanges').values(rows).execute()
}

/** Their names say what keeps them. */
async function writeDisputes(db: Database, runId: string): Promise<void> {
  const charges = await db.selectFrom('charges').select('idempotencyKey as payment').execute()
  const links = await db.selectFrom('paymentLinks').select('linkId as payment').execute()
  const disputed = [...new Set([...charges, ...links].map(({ payment }) => payment))].filter((payment) =>
    /disputed$|^pay_.*_disputed_charge$/.test(payment),
  )
  if (disputed.length === 0) return
  await db
    .insertInto('reconciliationDifferences')
    .values(
      disputed.map((payment, number) => ({
        merchantId: 'demo',
        runId,
        number,
        kind: 'amount' as const,
        reference: 'chg',
        refundReference: null,
        payment,
        storeState: null,
        storeAmountMinor: null,
        storeCurrency: null,
        acquirerState: null,
        acquirerAmountMinor: null,
        acquirerCurrency: null,
        atMs: null,
        resolution: 'none' as const,
      })),
    )
    .execute()
}
