import type { CardFieldElement } from './field-element.ts'
import type { CardGroupElement } from './group-element.ts'

declare global {
  interface HTMLElementTagNameMap {
    'element-group': CardGroupElement
    'element-pan': CardFieldElement
    'element-expiration': CardFieldElement
    'element-cvv': CardFieldElement
    'element-card': CardFieldElement
  }
}
