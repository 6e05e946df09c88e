import { isDeepStrictEqual } from 'node:util'
import { type Database, prepareQuery, type Schema } from '@element-js/database'
import type { Selectable } from 'kysely'
import type { SettingsAuthor } from '../../history/domain/settings-change.ts'
import { changeSettings } from '../../history/store/settings-changes.ts'
import type { InstallmentRule, RuleTerms } from '../domain/installment-rule.ts'

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

/** Adds a rule to the settings of a merchant. */
export async function addInstallmentRule(
  db: Database,
  author: SettingsAuthor,
  rule: InstallmentRule,
): Promise<void> {
  await changeSettings(db, author, async (transaction, record) => {
    await insertInstallmentRule(transaction, rule)
    await record({ kind: 'installment_rule_added', rule: termsOf(rule) })
  })
}

/**
 * Changes the terms of a rule. Plans and payments that were made with it stay as they are.
 *
 * @returns `false` if there is none.
 */
export async function changeInstallmentRule(
  db: Database,
  author: SettingsAuthor,
  { ruleId, terms }: { readonly ruleId: string; readonly terms: RuleTerms },
): Promise<boolean> {
  const { merchantId } = author
  return changeSettings(db, author, async (transaction, record) => {
    const found = (await listInstallmentRules(transaction, merchantId)).find((each) => each.ruleId === ruleId)
    if (!found) return false
    const from = termsOf(found)
    if (isDeepStrictEqual(from, terms)) return true
    await transaction
      .updateTable('installmentRules')
      .set({ ...terms, brands: JSON.stringify(terms.brands), counts: JSON.stringify(terms.counts) })
      .where('merchantId', '=', merchantId)
      .where('ruleId', '=', ruleId)
      .execute()
    await record({ kind: 'installment_rule_changed', from, to: terms })
    return true
  })
}

/**
 * Removes a rule from the settings of a merchant. Plans and payments that were made with it stay as they are.
 *
 * @returns `false` if there is none.
 */
export async function removeInstallmentRule(
  db: Database,
  author: SettingsAuthor,
  ruleId: string,
): Promise<boolean> {
  return changeSettings(db, author, async (transaction, record) => {
    const deleted = await transaction
      .deleteFrom('installmentRules')
      .where('merchantId', '=', author.merchantId)
      .where('ruleId', '=', ruleId)
      .returningAll()
      .executeTakeFirst()
    if (deleted) await record({ kind: 'installment_rule_removed', rule: termsOf(ruleOf(deleted)) })
    return deleted !== undefined
  })
}

function termsOf({ merchantId: _, ruleId: __, createdAtMs: ___, ...terms }: InstallmentRule): RuleTerms {
  return terms
}

function ruleOf({ brands, counts, ...row }: Row): InstallmentRule {
  return {
    ...row,
    brands: JSON.parse(brands) as InstallmentRule['brands'],
    counts: JSON.parse(counts) as InstallmentRule['counts'],
  }
}
