/** What is wrong with a value that has its required length. `year`: unreadable, or later than cards are issued. */
export type Flaw = 'number' | 'month' | 'year' | 'past' | 'code' | 'brand'

/**
 * The judgement of a typed value. The interface's `empty`, `complete` and `error` are derived from it and never
 * computed separately.
 *
 * - `partial`: nothing is wrong yet, but it is incomplete.
 * - `invalid`: the value has its required length but fails, so no more typing is expected.
 */
export type Verdict =
  | { readonly is: 'empty' }
  | { readonly is: 'partial' }
  | { readonly is: 'invalid'; readonly flaw: Flaw }
  | { readonly is: 'complete' }

export const empty: Verdict = { is: 'empty' }
export const partial: Verdict = { is: 'partial' }
export const complete: Verdict = { is: 'complete' }

export function invalid(flaw: Flaw): Verdict {
  return { is: 'invalid', flaw }
}
