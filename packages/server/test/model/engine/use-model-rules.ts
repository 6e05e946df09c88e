import type { Database } from '../../../../database/src/database.ts'
import type { InstallmentRule } from '../../../../payments/src/installments/domain/installment-rule.ts'
import { insertInstallmentRule } from '../../../../payments/src/installments/store/installment-rules.ts'
import { modelRules } from './expected-installments.ts'

/** Gives the merchants of a sandbox the rules for installments that the models know. */
export async function useModelRules(db: Database): Promise<void> {
  await db.deleteFrom('installmentRules').execute()
  for (const [index, { minInstallment, minAmount, ...terms }] of modelRules.entries()) {
    const minimums = { minInstallmentMinor: minInstallment, minAmountMinor: minAmount }
    const named = { merchantId: 'demo', ruleId: `inr_${index}`, createdAtMs: index }
    await insertInstallmentRule(db, { ...terms, ...minimums, ...named } as InstallmentRule)
  }
}
