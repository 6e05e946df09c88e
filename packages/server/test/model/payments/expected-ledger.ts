import type { ModelState } from './model-state.ts'

/** What the acquirer has done for a merchant, as the model would have it, in the order of `ledgerOf`. */
export function expectedLedger({ payments }: ModelState, merchant: string): readonly string[] {
  return [...payments]
    .filter(([name, { entries }]) => name.startsWith(`${merchant} `) && entries.length > 0)
    .map(([, { entries }]) => withRefundsInOrder(entries.join(', ')))
    .toSorted()
}

/** The entries of a payment with those of its refunds, which come last, in an order that does not depend on chance. */
export function withRefundsInOrder(line: string): string {
  const entries = line.split(', ')
  const isRefund = (entry: string): boolean => entry.startsWith('refund ')
  return [...entries.filter((entry) => !isRefund(entry)), ...entries.filter(isRefund).toSorted()].join(', ')
}
