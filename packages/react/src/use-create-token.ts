import type { TokenData, TokenResult } from '@element-js/element'
import { useSyncExternalStore } from 'react'
import { type TokenOptions, type TokenState, tokenStateAtStart } from './card-group.ts'
import { useElementsContext } from './elements-context.ts'

export interface CreateToken extends TokenState {
  /**
   * Returns a function that makes a card token of what was typed into the fields of `<Elements>`.
   *
   * The function always resolves, with `data` or with `error`. While the library or a field is loading, it waits. The
   * function is the same at every render until `<Elements>` gets another service, country or fonts.
   */
  createToken(tokenData: TokenData, options?: TokenOptions): Promise<TokenResult>
}

/**
 * Makes tokens of the card in the surrounding `<Elements>`, and returns the state that a form needs for its button. All
 * uses within one `<Elements>` share one state, so that a button may be far from the form.
 */
export function useCreateToken(): CreateToken {
  const { group } = useElementsContext('useCreateToken()')
  const state = useSyncExternalStore(group.subscribe, group.state, () => tokenStateAtStart)
  return { ...state, createToken: group.createToken }
}
