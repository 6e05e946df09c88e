import type { ModelState } from './model-state.ts'

/** What the acquirer has done for a merchant, as the model would have it, in the order of `ledgerOf`. */
export function expectedLedger({ payments }: ModelState, merchant: string): readonly string[] {
  return [...payments]
    .filter(([name, { entries }]) => name.startsWith(`${merchant} `) && entries.length > 0)
    .map(([, { entries }]) => entries.join(', '))
    .toSorted()
}
