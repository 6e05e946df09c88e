import { useSyncExternalStore } from 'react'
import { type CreateTokenFunction, type TokenState, tokenStateAtStart } from './card-group.ts'
import { useElementsContext } from './elements-context.ts'

export interface CreateToken extends TokenState {
  /**
   * Creates a card token from what was typed into the fields of `<Elements>`. With a `cardId`, it creates a token for
   * that saved card's security code; `<CvvElement>` alone is enough for this.
   *
   * It always resolves with either `data` or `error`. While the library or a field is loading, it waits. The function
   * is the same at every render until `<Elements>` gets a different service, country or fonts.
   */
  readonly createToken: CreateTokenFunction
}

/**
 * Creates tokens for the card in the surrounding `<Elements>`, and returns the state that a form needs for its button.
 * All uses within one `<Elements>` share one state, so the button can be far from the form.
 */
export function useCreateToken(): CreateToken {
  const { group } = useElementsContext('useCreateToken()')
  const state = useSyncExternalStore(group.subscribe, group.state, () => tokenStateAtStart)
  return { ...state, createToken: group.createToken }
}
