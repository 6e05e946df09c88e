import type {
  CardElement,
  CvvTokenData,
  CvvTokenResult,
  Elements,
  ElementsOptions,
  Service,
  ServiceOptions,
  TokenData,
  TokenOptions,
  TokenResult,
} from '@element-js/element'
import { runNow, soon } from './soon.ts'
import { warn } from './warn.ts'

/** `service` of the library: from the package, or the global of the hosted file. */
export type MakeService = (apiKey: string, options?: ServiceOptions) => Service

/** A field as its group sees it. */
export interface Member {
  /** Whether it has moved elsewhere without having noticed yet. */
  isAway(): boolean
  /** Removes it from the page, so that another field can take its place. */
  release(): void
  changed(): void
  /** Requests a token with its own element; `null` if it has none. */
  token(payments: Service, args: TokenArguments): TokenAnswer | null
}

/** The arguments of the library's `createToken` after the element, for a card or for the code of a saved card. */
export type TokenArguments = [tokenData: TokenData | CvvTokenData, options?: TokenOptions]

/** What the library returns for any of these arguments. The element's own type says which belong together. */
export type TokenAnswer = Promise<TokenResult | CvvTokenResult>

/** The library's `createToken` for arguments that it has no overload for. A cast to it costs no bytes. */
export type CreateTokenOf = (element: CardElement, ...args: TokenArguments) => TokenAnswer

/** Fields that together form one card. */
export interface Group {
  readonly members: Set<Member>
  /** The library's group that creates them; `null` while there is no service. */
  elements(): Elements | null
  locale(): string
  createToken(...args: TokenArguments): TokenAnswer
}

/** The settings of a group, from its element. A missing text is an empty string. */
export interface GroupTerms {
  /** `undefined` if the property was never set. If it is null, the group waits for a service. */
  readonly service: Service | null | undefined
  readonly apiKey: string
  readonly baseUrl: string
  readonly locale: string
  readonly country: string
  readonly submitOnEnter: string
  readonly fonts: ElementsOptions['fonts'] | null
}

const noKey = 'an <element-group> has no api-key and no service.'

/**
 * @param terms It is read again whenever something has changed.
 */
export function createGroup(terms: GroupTerms, makeService: MakeService): Group & { changed(): void } {
  const members = new Set<Member>()
  let told: (Pick<GroupTerms, 'service' | 'locale'> & { readonly card: string }) | null = null
  let payments: Service | null = null
  let elements: Elements | null = null

  function settle(): void {
    const { service, locale, apiKey, baseUrl, country, fonts, submitOnEnter } = terms
    const before = told
    told = { service, locale, card: JSON.stringify([apiKey, baseUrl, country, fonts, submitOnEnter]) }
    const isSame = before?.card === told.card && before.service === service
    if (isSame && before.locale === locale) return
    try {
      if (isSame) elements?.update({ locale: locale || 'en' })
      else begin()
    } finally {
      for (const member of members) member.changed()
    }
  }

  /** A different service or country means a different card: its fields load again and are empty. */
  function begin(): void {
    const { service, apiKey, baseUrl, locale, country, fonts, submitOnEnter } = terms
    for (const member of members) member.release()
    payments = null
    elements = null
    if (!service && !apiKey) {
      if (service === undefined) warn(noKey)
      return
    }
    payments = service ?? makeService(apiKey, baseUrl ? { baseUrl } : {})
    elements = payments.elements({
      ...(locale && { locale }),
      ...(country && { country }),
      ...(fonts && { fonts }),
      submitOnEnter: !/off|false/.test(submitOnEnter),
    })
  }

  return {
    members,
    elements: () => elements,
    locale: () => terms.locale,
    changed: soon(settle),
    async createToken(...args) {
      settle()
      // Fields that were inserted in this task exist before the request, and one that a framework has emptied loads
      // again. There is no wait, because a page may clear its fields right after the call.
      for (const member of members) member.changed()
      runNow()
      if (!payments || !elements) {
        return {
          error: { type: 'configuration_error', reason: 'invalid_api_key', message: noKey, retryable: false },
        }
      }
      for (const member of members) {
        const answer = member.token(payments, args)
        if (answer) return answer
      }
      return tokenWithoutFields(payments, elements, args)
    },
  }
}

/** The library's answer for a group without fields: code 1 for each field. */
function tokenWithoutFields(payments: Service, elements: Elements, args: TokenArguments): TokenAnswer {
  const missing = elements.create('pan')
  const answer = (payments.createToken as CreateTokenOf)(missing, ...args)
  missing.destroy()
  return answer
}
