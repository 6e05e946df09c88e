import type { TokenData, TokenResult } from '@element-js/element'
import { useSyncExternalStore } from 'react'
import { type TokenOptions, type TokenState, tokenStateAtStart } from './card-group.ts'
import { useElementsContext } from './elements-context.ts'

export interface CreateToken extends TokenState {
  /**
   * Turns what was typed into the fields around into a card token.
   *
   * Always resolves, with `data` or with `error`; asked while the library or a field still loads, it waits for them.
   * The function is the same at every render until `<Elements>` gets another service, country or fonts.
   *
   * @throws IntegrationError, by rejecting, for wrong token data.
   */
  createToken(tokenData: TokenData, options?: TokenOptions): Promise<TokenResult>
}

/**
 * Makes tokens of the card in the `<Elements>` around, and says what a form wants to know for its button. All that use
 * it within one `<Elements>` share one state: a button may stand far from the form.
 */
export function useCreateToken(): CreateToken {
  const { group } = useElementsContext('useCreateToken()')
  const state = useSyncExternalStore(group.subscribe, group.state, () => tokenStateAtStart)
  return { ...state, createToken: group.createToken }
}
