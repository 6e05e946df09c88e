import { listInstallmentRules, removeInstallmentRule } from '../../../installments/store/installment-rules.ts'
import type { Command } from '../../command.ts'
import { didYouMean } from '../../did-you-mean.ts'
import { merchantArgument } from '../../merchant-argument.ts'
import { UsageError } from '../../usage-error.ts'
import { operatorOf, requireMerchantOf, withStore } from '../../with-store.ts'
import { shownRuleOf } from './describe-rule.ts'

export const command: Command = {
  about: [
    'Removes a rule for installments. Payments that have begun and plans that payers have seen keep their terms.',
  ],
  arguments: [merchantArgument, { name: 'rule', about: "a rule's id, as shown by installments list" }],
  run: (invocation) => {
    const [merchant = '', ruleId = ''] = invocation.words
    return withStore(invocation, async ({ db, mode }) => {
      const { id: merchantId } = await requireMerchantOf(db, merchant)
      const isRemoved = await removeInstallmentRule(db, await operatorOf({ db, mode }, merchantId), ruleId)
      const left = await listInstallmentRules(db, merchantId)
      if (!isRemoved) {
        const ids = left.map((rule) => rule.ruleId)
        throw new UsageError(`${merchantId} has no rule "${ruleId}".${didYouMean(ruleId, ids)}`)
      }
      const rest =
        left.length === 0 ? 'Every card payment is now a single payment.' : `${left.length} remain.`
      return { text: `The rule was removed. ${rest}`, json: left.map(shownRuleOf) }
    })
  },
}
