import type { Html } from '../../web/html.ts'
import { icon } from '../../web/icons.ts'
import type { MethodFacts } from '../method.ts'

/** The icon of a method, in a box of its own. It says nothing that the name beside it does not. */
export function methodIcon(method: Pick<MethodFacts, 'icon'>): Html {
  return icon(method.icon, { sizePx: 24, className: 'method-icon' })
}
