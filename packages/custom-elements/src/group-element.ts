import type {
  CvvTokenData,
  CvvTokenResult,
  ElementsOptions,
  Service,
  TokenData,
  TokenOptions,
  TokenResult,
} from '@element-js/element'
import { attributeOf } from './attributes.ts'
import { createGroup, type Group, type MakeService, type Member, type TokenArguments } from './group.ts'
import { reflect, upgradeProperties } from './reflect.ts'
import { showAs } from './show-as.ts'

/** `<element-group>`: the fields of one card, and the service that they belong to. */
export interface CardGroupElement extends HTMLElement {
  /** The merchant's public key, such as `ek_test_…`. */
  apiKey: string
  /** Origin of the payments service. Default: the origin of the library's file. */
  baseUrl: string
  /** IETF tag of the language of messages. Default: `en`. */
  locale: string
  /** ISO 3166-1 alpha-2 code of the payer's country. */
  country: string
  /** `off` keeps Enter from submitting the form, in all fields without an attribute of their own. */
  submitOnEnter: string
  /** A service that the page already has, instead of `api-key`. If it is null, the group waits for it. */
  service: Service | null | undefined
  /** Fonts that the fields' styles can name in `fontFamily`. */
  fonts: ElementsOptions['fonts'] | null
  /**
   * Creates a token for the security code of a saved card; an `<element-cvv>` alone is enough. Like the library's
   * `createToken`, it resolves with either `data` or `error`.
   */
  createToken(tokenData: CvvTokenData, options?: TokenOptions): Promise<CvvTokenResult>
  /** Creates a card token from what was typed into the group's fields. */
  createToken(tokenData: TokenData, options?: TokenOptions): Promise<TokenResult>
}

const groupAttributes = {
  apiKey: 'text',
  baseUrl: 'text',
  locale: 'text',
  country: 'text',
  submitOnEnter: 'text',
} as const

/**
 * Creates the class of `<element-group>`, and a function from such an element to its group.
 */
export function groupClass(
  makeService: MakeService,
  homeless: ReadonlySet<Member>,
): {
  readonly CardGroup: CustomElementConstructor
  groupIn(host: Element): Group | null
} {
  const show = showAs('contents')
  const groups = new WeakMap<Element, Group>()

  class CardGroup extends HTMLElement {
    static readonly observedAttributes = Object.keys(groupAttributes).map(attributeOf)

    #service: Service | null | undefined
    #fonts: ElementsOptions['fonts'] | null = null
    readonly #group = createGroup(this, makeService)
    // These reflect its attributes; `reflect` defines them.
    declare readonly apiKey: string
    declare readonly baseUrl: string
    declare readonly locale: string
    declare readonly country: string
    declare readonly submitOnEnter: string

    constructor() {
      super()
      show(this)
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

    createToken(...args: TokenArguments): Promise<TokenResult & CvvTokenResult> {
      return this.#group.createToken(...args) as Promise<TokenResult & CvvTokenResult>
    }

    connectedCallback(): void {
      upgradeProperties(this)
      this.#group.changed()
      for (const field of homeless) field.changed()
    }
    adoptedCallback(): void {
      show(this)
    }
    attributeChangedCallback(): void {
      if (this.isConnected) this.#group.changed()
    }
  }

  reflect(CardGroup.prototype, groupAttributes)
  return { CardGroup, groupIn: (host) => groups.get(host) ?? null }
}
