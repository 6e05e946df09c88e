import { useSyncExternalStore } from 'react'
import { type CreateTokenFunction, type TokenState, tokenStateAtStart } from './card-group.ts'
import { useElementsContext } from './elements-context.ts'

export interface CreateToken extends TokenState {
  /**
   * A function that makes a card token of what was typed into the fields of `<Elements>`; given a `cardId`, the token of
   * that saved card's security code, for which `<CvvElement>` alone is enough.
   *
   * The function always resolves, with `data` or with `error`. While the library or a field is loading, it waits. The
   * function is the same at every render until `<Elements>` gets another service, country or fonts.
   */
  readonly createToken: CreateTokenFunction
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
