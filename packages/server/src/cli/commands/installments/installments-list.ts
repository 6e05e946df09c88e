import { listInstallmentRules } from '../../../installments/store/installment-rules.ts'
import type { Command } from '../../command.ts'
import { columns } from '../../lay-out.ts'
import { merchantArgument } from '../../merchant-argument.ts'
import { requireMerchantOf, withStore } from '../../with-store.ts'
import { rowOf, ruleHeadings, shownRuleOf } from './describe-rule.ts'

export const command: Command = {
  about: ['Lists the rules by which payers of a merchant may pay in installments.'],
  arguments: [merchantArgument],
  run: (invocation) =>
    withStore(invocation, async ({ db }) => {
      const { id } = await requireMerchantOf(db, invocation.words[0] ?? '')
      const rules = await listInstallmentRules(db, id)
      const table = columns([ruleHeadings, ...rules.map(rowOf)]).join('\n')
      const text = rules.length > 0 ? table : 'There are none: every card is paid at once.'
      return { text, json: rules.map(shownRuleOf) }
    }),
}
