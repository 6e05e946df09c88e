import type { ElementsOptions, Service } from '@element-js/element'
import type { Attribute } from './attributes.ts'
import { createGroup, type Group, type MakeService, type Member, type TokenArguments } from './group.ts'
import { reflect, upgradeProperties } from './reflect.ts'
import { showAs } from './show-as.ts'

/** `<element-group>`: the fields of one card, and the service that they belong to. */
export interface CardGroupElement extends HTMLElement {
  /** The merchant's public key, as `ek_test_…`. */
  apiKey: string
  /** Origin of the payments service. Default: where the library's file was loaded from. */
  baseUrl: string
  /** IETF tag of the language of messages. Default `en`. */
  locale: string
  /** ISO 3166-1 alpha-2 country of the payer. */
  country: string
  /** A service that the page has already, in place of `api-key`. Set to null, it is waited for. */
  service: Service | null | undefined
  /** Fonts that the fields' `fontFamily` may name. */
  fonts: ElementsOptions['fonts'] | null
  /**
   * Turns what was typed into the group's fields into a card token. As `createToken` of the library it resolves with
   * `data` or with `error`.
   *
   * @throws Error while no service is known.
   */
  createToken(...args: TokenArguments): ReturnType<Service['createToken']>
}

const groupAttributes: readonly Attribute[] = [
  { name: 'api-key', property: 'apiKey', kind: 'text' },
  { name: 'base-url', property: 'baseUrl', kind: 'text' },
  { name: 'locale', property: 'locale', kind: 'text' },
  { name: 'country', property: 'country', kind: 'text' },
]

const groupProperties = [...groupAttributes.map(({ property }) => property), 'service', 'fonts']

/** Makes the class of `<element-group>`, and what leads from such an element to its group. */
export function groupClass(
  makeService: MakeService,
  homeless: ReadonlySet<Member>,
): {
  readonly CardGroup: CustomElementConstructor
  groupIn(host: Element): Group | null
} {
  const appearance = showAs('contents')
  const groups = new WeakMap<Element, Group>()

  class CardGroup extends HTMLElement {
    static readonly observedAttributes = groupAttributes.map(({ name }) => name)

    #service: Service | null | undefined
    #fonts: ElementsOptions['fonts'] | null = null
    readonly #group = createGroup(
      () => ({
        service: this.#service,
        fonts: this.#fonts,
        apiKey: this.getAttribute('api-key'),
        baseUrl: this.getAttribute('base-url'),
        locale: this.getAttribute('locale'),
        country: this.getAttribute('country'),
      }),
      makeService,
    )

    constructor() {
      super()
      appearance.attach(this)
      groups.set(this, this.#group)
    }

    get service(): Service | null | undefined {
      return this.#service
    }
    set service(service: Service | null | undefined) {
      this.#service = service
      this.#group.changed()
    }

    get fonts(): ElementsOptions['fonts'] | null {
      return this.#fonts
    }
    set fonts(fonts: ElementsOptions['fonts'] | null) {
      this.#fonts = fonts
      this.#group.changed()
    }

    createToken(...args: TokenArguments): ReturnType<Service['createToken']> {
      return this.#group.createToken(...args)
    }

    connectedCallback(): void {
      upgradeProperties(this, groupProperties)
      this.#group.changed()
      for (const field of homeless) field.changed()
    }
    adoptedCallback(): void {
      if (this.ownerDocument === document) appearance.renew(this)
    }
    attributeChangedCallback(): void {
      if (this.isConnected) this.#group.changed()
    }
  }

  reflect(CardGroup.prototype, groupAttributes)
  return { CardGroup, groupIn: (host) => groups.get(host) ?? null }
}
