import { listInstallmentRules } from '../../../installments/store/installment-rules.ts'
import type { Command } from '../../command.ts'
import { columns } from '../../lay-out.ts'
import { merchantArgument } from '../../merchant-argument.ts'
import { requireMerchantOf, withStore } from '../../with-store.ts'
import { rowOf, ruleHeadings, shownRuleOf } from './describe-rule.ts'

export const command: Command = {
  about: ["Lists the rules by which a merchant's payers can pay in installments."],
  arguments: [merchantArgument],
  run: (invocation) =>
    withStore(invocation, async ({ db }) => {
      const { id } = await requireMerchantOf(db, invocation.words[0] ?? '')
      const rules = await listInstallmentRules(db, id)
      const table = columns([ruleHeadings, ...rules.map(rowOf)]).join('\n')
      const text = rules.length > 0 ? table : 'There are none: every card payment is a single payment.'
      return { text, json: rules.map(shownRuleOf) }
    }),
}
