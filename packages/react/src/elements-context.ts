import type { Service } from '@element-js/element'
import { type Context, createContext, useContext } from 'react'
import type { CardGroup } from './card-group.ts'

interface ElementsContext {
  readonly group: CardGroup
  /** null while the service loads, or if it could not be loaded. */
  readonly service: Service | null
  readonly locale: string
}

export const elementsContext: Context<ElementsContext | null> = createContext<ElementsContext | null>(null)

/** @param user The caller, for the message: `<PanElement>`. */
export function useElementsContext(user: string): ElementsContext {
  const found = useContext(elementsContext)
  if (found) return found
  throw new Error(`${user} must be within <Elements service={…}>.`)
}
