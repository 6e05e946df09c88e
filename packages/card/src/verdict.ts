/** What is wrong with a value that has its required length. `year`: unreadable, or further ahead than cards are issued. */
export type Flaw = 'number' | 'month' | 'year' | 'past' | 'code' | 'brand'

/**
 * The one judgement of a typed value. The interface's `empty`, `complete` and `error` are derived from it,
 * never computed beside it.
 *
 * - `partial`: nothing is wrong yet, more is wanted.
 * - `invalid`: the value has its required length and fails, so more typing is not awaited.
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
