import type { ElementType } from '@element-js/element'
import { closestGroup } from './closest-group.ts'
import { type CardFieldElement, fieldClass } from './field-element.ts'
import type { MakeService, Member } from './group.ts'
import { type CardGroupElement, groupClass } from './group-element.ts'

declare global {
  interface HTMLElementTagNameMap {
    'element-group': CardGroupElement
    'element-pan': CardFieldElement
    'element-expiration': CardFieldElement
    'element-cvv': CardFieldElement
    'element-card': CardFieldElement
  }
}

export interface DefineOptions {
  /** `service` of `@element-js/element`. Default: the global that the hosted file defines. */
  readonly service?: MakeService | undefined
}

const types: readonly ElementType[] = ['pan', 'expiration', 'cvv', 'card']

/**
 * Registers `<element-group>`, `<element-pan>`, `<element-expiration>`, `<element-cvv>` and `<element-card>`. Only the
 * first call on a page has an effect; calls on a server have none.
 */
export function defineElements({ service = hostedService }: DefineOptions = {}): void {
  if (!globalThis.customElements || customElements.get('element-group')) return
  const homeless = new Set<Member>()
  const { CardGroup, groupIn } = groupClass(service, homeless)
  const groupOf = (host: Element) => {
    const found = closestGroup(host)
    return found && groupIn(found)
  }
  // The group comes first, because fields that are already on the page look for it immediately.
  customElements.define('element-group', CardGroup)
  for (const type of types) customElements.define(`element-${type}`, fieldClass(type, { groupOf, homeless }))
}

const hostedService: MakeService = (apiKey, options) => {
  const { service } = globalThis as { readonly service?: unknown }
  if (typeof service === 'function') return (service as MakeService)(apiKey, options)
  throw new Error(
    'element.js: <element-group> finds no `service`. Load the library’s file before this one, or call defineElements({ service }).',
  )
}
