import { mostRules } from '../../../installments/domain/installment-rule.ts'
import { readRule, type TypedRule } from '../../../installments/domain/read-rule.ts'
import { addInstallmentRule, listInstallmentRules } from '../../../installments/store/installment-rules.ts'
import { newId } from '../../../values/new-id.ts'
import type { Command, Invocation } from '../../command.ts'
import { columns } from '../../lay-out.ts'
import { merchantArgument } from '../../merchant-argument.ts'
import { UsageError } from '../../usage-error.ts'
import { operatorOf, requireMerchantOf, withStore } from '../../with-store.ts'
import { rowOf, ruleHeadings, shownRuleOf } from './describe-rule.ts'

/** The options of the command, with the fields of a rule that they set. */
const optionOf: Readonly<Record<keyof TypedRule, string>> = {
  country: 'country',
  currency: 'currency',
  numbers: 'numbers',
  monthlyRate: 'monthly-rate',
  brands: 'brands',
  minInstallment: 'min-installment',
  minAmount: 'min-amount',
}

export const command: Command = {
  about: [
    'Lets payers of a merchant pay by card in installments. Without rules, every card payment is a single payment. If several rules allow a number of installments, the payer gets the cheapest one.',
    'Without --monthly-rate, the merchant bears the cost of the installments, and the payer pays the price. With it, the payer bears the interest and pays equal installments by the Price table.',
    'Payments that have begun and plans that payers have seen keep their terms.',
  ],
  arguments: [merchantArgument],
  options: {
    country: { value: '<code>', about: 'BR, MX, CO, CL or PE', isRequired: true },
    numbers: {
      value: '<numbers>',
      about: 'a range such as 2-6, or a list such as 3,6,9,12',
      isRequired: true,
    },
    'monthly-rate': {
      value: '<percent>',
      about: 'the monthly interest that the payer bears, in percent, such as 2.99',
    },
    brands: { value: '<brands>', about: 'such as visa,mastercard; default: every brand' },
    'min-installment': {
      value: '<amount>',
      about: 'the smallest installment, in units of the currency, such as 5.00',
    },
    'min-amount': { value: '<amount>', about: 'the lowest price, in units of the currency, such as 300' },
    currency: { value: '<code>', about: "the country's own or USD; default: the country's own" },
  },
  examples: [
    'element-server installments add demo --country BR --numbers 2-6 --min-installment 5',
    'element-server installments add demo --country BR --numbers 7-12 --monthly-rate 2.99',
    'element-server installments add demo --country MX --numbers 3,6,9,12 --brands visa,mastercard',
  ],
  run: (invocation) => {
    const terms = readTerms(invocation)
    return withStore(invocation, async ({ db, mode }) => {
      const { id: merchantId } = await requireMerchantOf(db, invocation.words[0] ?? '')
      if ((await listInstallmentRules(db, merchantId)).length >= mostRules) {
        throw new UsageError(`${merchantId} already has ${mostRules} rules. Remove one first.`)
      }
      const author = await operatorOf({ db, mode }, merchantId)
      const rule = { ...terms, merchantId, ruleId: newId('inr'), createdAtMs: author.atMs }
      await addInstallmentRule(db, author, rule)
      return { text: columns([ruleHeadings, rowOf(rule)]).join('\n'), json: shownRuleOf(rule) }
    })
  },
}

function readTerms(invocation: Invocation) {
  const typed = Object.fromEntries(
    Object.entries(optionOf).map(([field, option]) => [field, invocation.text(option) ?? '']),
  ) as Record<keyof TypedRule, string>
  const read = readRule(typed)
  if (!('field' in read)) return read
  throw new UsageError(`--${optionOf[read.field]} is "${typed[read.field]}", but ${read.words}.`)
}
