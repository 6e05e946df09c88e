import type { Elements, ElementsOptions, Service, ServiceOptions } from '@element-js/element'
import { soon } from './soon.ts'
import { warn } from './warn.ts'

/** `service` of the library: the package's, or the global of the hosted file. */
export type MakeService = (apiKey: string, options?: ServiceOptions) => Service

/** A field as its group sees it. */
export interface Member {
  /** Whether it has gone elsewhere and has only not come to notice it yet. */
  isAway(): boolean
  /** Takes it off the page, so that its place can be taken. */
  release(): void
  changed(): void
  /** Asks for a token by its own element; `null` where it has none. */
  token(payments: Service, args: TokenArguments): ReturnType<Service['createToken']> | null
}

/** What `createToken` of the library takes after the element. */
export type TokenArguments =
  Parameters<Service['createToken']> extends [element: unknown, ...rest: infer Rest] ? Rest : never

/** Fields that make one card together. */
export interface Group {
  readonly members: Set<Member>
  /** Where they are created; `null` while no service is known. */
  elements(): Elements | null
  locale(): string
  createToken(...args: TokenArguments): ReturnType<Service['createToken']>
}

/** What a group is told by its element; texts are empty where there is none. */
export interface GroupTerms {
  /** `undefined` as long as the property was never set: one that is set to null is waited for. */
  readonly service: Service | null | undefined
  readonly apiKey: string
  readonly baseUrl: string
  readonly locale: string
  readonly country: string
  readonly fonts: ElementsOptions['fonts'] | null
}

/** @param terms Is read anew whenever something has changed. */
export function createGroup(terms: GroupTerms, makeService: MakeService): Group & { changed(): void } {
  const members = new Set<Member>()
  let told: (Pick<GroupTerms, 'service' | 'locale'> & { readonly card: string }) | null = null
  let payments: Service | null = null
  let elements: Elements | null = null

  function settle(): void {
    const { service, locale, apiKey, baseUrl, country, fonts } = terms
    const before = told
    told = { service, locale, card: JSON.stringify([apiKey, baseUrl, country, fonts]) }
    const isSame = before?.card === told.card && before.service === service
    if (isSame && before.locale === locale) return
    try {
      if (isSame) elements?.update({ locale: locale || 'en' })
      else begin()
    } finally {
      for (const member of members) member.changed()
    }
  }

  /** Another service or country is another card: its fields come up anew, empty. */
  function begin(): void {
    const { service, apiKey, baseUrl, locale, country, fonts } = terms
    for (const member of members) member.release()
    payments = null
    elements = null
    if (!service && !apiKey) {
      if (service === undefined) warn('an <element-group> has no api-key. Give it one, or set its `service`.')
      return
    }
    payments = service ?? makeService(apiKey, baseUrl ? { baseUrl } : {})
    elements = payments.elements({
      ...(locale && { locale }),
      ...(country && { country }),
      ...(fonts && { fonts }),
    })
  }

  return {
    members,
    elements: () => elements,
    locale: () => terms.locale,
    changed: soon(settle),
    async createToken(...args) {
      settle()
      // Fields that came in the task of this call are created when it has ended.
      await null
      if (!payments || !elements) {
        throw new Error(
          'createToken(): this <element-group> has no service. Give it its api-key, or set its `service`.',
        )
      }
      for (const member of members) {
        const answer = member.token(payments, args)
        if (answer) return answer
      }
      return tokenWithoutFields(payments, elements, args)
    },
  }
}

/** The library's answer for a group without fields: code 1 for each. */
function tokenWithoutFields(
  payments: Service,
  elements: Elements,
  args: TokenArguments,
): ReturnType<Service['createToken']> {
  const missing = elements.create('pan')
  const answer = payments.createToken(missing, ...args)
  missing.destroy()
  return answer
}
