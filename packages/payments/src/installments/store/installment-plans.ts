import { type Database, prepareQuery } from '@element-js/database'
import { isDue, type Moment } from '../../clocks/moment.ts'
import type { InstallmentPlan, PlanName } from '../domain/installment-plan.ts'

export async function insertInstallmentPlan(
  db: Database,
  { options, ...plan }: InstallmentPlan,
): Promise<void> {
  await db
    .insertInto('installmentPlans')
    .values({ ...plan, options: JSON.stringify(options) })
    .execute()
}

const byName = prepareQuery((db, { merchantId, planId }: PlanName) =>
  db
    .selectFrom('installmentPlans')
    .select(['merchantId', 'planId', 'amountMinor', 'currency', 'country', 'brand', 'options'])
    .select(['createdAtMs', 'expiresAtMs'])
    .where('merchantId', '=', merchantId)
    .where('planId', '=', planId),
)

export async function findInstallmentPlan(
  db: Database,
  { merchantId, planId }: PlanName,
): Promise<InstallmentPlan | undefined> {
  const [row] = await byName(db, { merchantId, planId })
  return row && { ...row, options: JSON.parse(row.options) as InstallmentPlan['options'] }
}

/** Deletes all merchants' expired plans. The charges that used them keep the terms. */
export async function deleteExpiredPlans(db: Database, moment: Moment): Promise<void> {
  await db.deleteFrom('installmentPlans').where(isDue('installmentPlans.expiresAtMs', moment)).execute()
}
