import {
  addInstallmentRule,
  type InstallmentRule,
  listInstallmentRules,
  mostRules,
  readRule,
  removeInstallmentRule,
  type TypedRule,
  wholeMillionths,
} from '@element-js/payments'
import { newId, toDecimal } from '@element-js/values'
import { type Command, type Invocation, UsageError } from '../command.ts'
import { didYouMean } from '../invocation.ts'
import { table } from '../lay-out.ts'
import { merchantArgument, withMerchant } from '../with-store.ts'

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

export const add: Command = {
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
    return withMerchant(invocation, async ({ db, merchantId, author }) => {
      if ((await listInstallmentRules(db, merchantId)).length >= mostRules) {
        throw new UsageError(`${merchantId} already has ${mostRules} rules. Remove one first.`)
      }
      const operator = await author()
      const rule = { ...terms, merchantId, ruleId: newId('inr'), createdAtMs: operator.atMs }
      await addInstallmentRule(db, operator, rule)
      return { text: tableOf([rule]), json: shownRuleOf(rule) }
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

export const remove: Command = {
  about: [
    'Removes a rule for installments. Payments that have begun and plans that payers have seen keep their terms.',
  ],
  arguments: [merchantArgument, { name: 'rule', about: "a rule's id, as shown by installments list" }],
  run: (invocation) => {
    const [, ruleId = ''] = invocation.words
    return withMerchant(invocation, async ({ db, merchantId, author }) => {
      const isRemoved = await removeInstallmentRule(db, await author(), ruleId)
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

export const list: Command = {
  about: ["Lists the rules by which a merchant's payers can pay in installments."],
  arguments: [merchantArgument],
  run: (invocation) =>
    withMerchant(invocation, async ({ db, merchantId }) => {
      const rules = await listInstallmentRules(db, merchantId)
      return { text: tableOf(rules), json: rules.map(shownRuleOf) }
    }),
}

/** A rule as the command line shows it to programs. Amounts are in minor units, the rate as in the API. */
function shownRuleOf(rule: InstallmentRule) {
  const { ruleId: id, country, currency, counts: numbers, brands, monthlyRateMillionths } = rule
  return {
    id,
    country,
    currency,
    numbers,
    // Who bears what the installments cost.
    interestBorneBy: monthlyRateMillionths === 0 ? 'merchant' : 'payer',
    // Per month, as a decimal: 0.0299 is 2.99 %.
    interestRate: monthlyRateMillionths / wholeMillionths,
    // Empty: every brand.
    brands,
    minInstallmentAmount: rule.minInstallmentMinor,
    minAmount: rule.minAmountMinor,
  }
}

function tableOf(rules: readonly InstallmentRule[]): string {
  return table(
    [
      ['ID', 'COUNTRY', 'CURRENCY', 'NUMBERS', 'INTEREST', 'BRANDS', 'MIN. INSTALLMENT', 'MIN. AMOUNT'],
      ...rules.map(rowOf),
    ],
    'There are none: every card payment is a single payment.',
  )
}

function rowOf(rule: InstallmentRule): readonly string[] {
  const { currency, counts, brands, monthlyRateMillionths } = rule
  const amount = (amountMinor: number): string =>
    amountMinor === 0 ? 'none' : toDecimal({ amountMinor, currency })
  const interest =
    monthlyRateMillionths === 0 ? 'merchant' : `payer, ${monthlyRateMillionths / 10_000} % a month`
  return [
    rule.ruleId,
    rule.country,
    currency,
    counts.join(','),
    interest,
    brands.join(',') || 'every',
    amount(rule.minInstallmentMinor),
    amount(rule.minAmountMinor),
  ]
}
