import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { prepareQuery } from '../../database/sqlite/prepare-query.ts'
import type { InstallmentRule } from '../domain/installment-rule.ts'

type Row = Selectable<Schema['installmentRules']>

const ofMerchant = prepareQuery((db, { merchantId }: Pick<InstallmentRule, 'merchantId'>) =>
  db
    .selectFrom('installmentRules')
    .select(['merchantId', 'ruleId', 'country', 'currency', 'brands', 'counts', 'monthlyRateMillionths'])
    .select(['minInstallmentMinor', 'minAmountMinor', 'createdAtMs'])
    .where('merchantId', '=', merchantId)
    .orderBy('createdAtMs')
    .orderBy('ruleId'),
)

/** A merchant's rules, oldest first. */
export async function listInstallmentRules(
  db: Database,
  merchantId: string,
): Promise<readonly InstallmentRule[]> {
  return (await ofMerchant(db, { merchantId })).map(ruleOf)
}

const insertion = prepareQuery((db, row: Row) => db.insertInto('installmentRules').values(row))

export async function insertInstallmentRule(db: Database, rule: InstallmentRule): Promise<void> {
  const row: Row = { ...rule, brands: JSON.stringify(rule.brands), counts: JSON.stringify(rule.counts) }
  await insertion(db, row)
}

/** Removes a rule. Plans and payments that were made by it stay as they are. @returns `false` if there is none. */
export async function deleteInstallmentRule(
  db: Database,
  { merchantId, ruleId }: Pick<InstallmentRule, 'merchantId' | 'ruleId'>,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('installmentRules')
    .where('merchantId', '=', merchantId)
    .where('ruleId', '=', ruleId)
    .returning('ruleId')
    .executeTakeFirst()
  return deleted !== undefined
}

function ruleOf({ brands, counts, ...row }: Row): InstallmentRule {
  return {
    ...row,
    brands: JSON.parse(brands) as InstallmentRule['brands'],
    counts: JSON.parse(counts) as InstallmentRule['counts'],
  }
}
