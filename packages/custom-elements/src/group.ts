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
  /** Tries the call with the library's element, `null` where there is none. */
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

/** What a group is told, by its attributes and properties. */
export interface GroupTerms {
  /** `undefined` as long as the property was never set: one that is set to null is waited for. */
  readonly service: Service | null | undefined
  readonly apiKey: string | null
  readonly baseUrl: string | null
  readonly locale: string | null
  readonly country: string | null
  readonly fonts: ElementsOptions['fonts'] | null
}

/** @param terms Reads what the group is told now. */
export function createGroup(terms: () => GroupTerms, makeService: MakeService): Group & { changed(): void } {
  const members = new Set<Member>()
  let told: GroupTerms | null = null
  let payments: Service | null = null
  let elements: Elements | null = null

  function settle(): void {
    const before = told
    const next = terms()
    told = next
    if (!before || keyOf(before) !== keyOf(next) || before.service !== next.service) begin(next)
    else if (before.locale !== next.locale) elements?.update({ locale: next.locale ?? 'en' })
    else return
    for (const member of members) member.changed()
  }

  /** Another service or country is another card: its fields come up anew, empty. */
  function begin({ service, apiKey, baseUrl, locale, country, fonts }: GroupTerms): void {
    for (const member of members) member.release()
    payments = null
    elements = null
    if (!service && apiKey === null) {
      if (service === undefined) warn('an <element-group> has no api-key. Give it one, or set its `service`.')
      return
    }
    payments = service ?? makeService(apiKey ?? '', baseUrl === null ? {} : { baseUrl })
    elements = payments.elements({
      ...(locale !== null && { locale }),
      ...(country !== null && { country }),
      ...(fonts && { fonts }),
    })
  }

  return {
    members,
    elements: () => elements,
    locale: () => told?.locale ?? 'en',
    changed: soon(settle),
    async createToken(...args) {
      settle()
      // Fields that came in the task of this call are created when it has ended.
      await null
      if (!payments || !elements) {
        throw new Error(
          'createToken() was called on an <element-group> that has no api-key and no `service` yet.',
        )
      }
      for (const member of members) {
        const answer = member.token(payments, args)
        if (answer) return answer
      }
      // The library's answer for a group without fields: code 1 for each.
      const missing = elements.create('pan')
      return payments.createToken(missing, ...args).finally(() => missing.destroy())
    },
  }
}

/** All but the service and the locale, which can be changed while the fields stay. */
function keyOf({ apiKey, baseUrl, country, fonts }: GroupTerms): string {
  return JSON.stringify([apiKey, baseUrl, country, fonts])
}
