import type { ElementType, Locale } from '@element-js/protocol/frame'
import {
  type CardElement,
  createCardElement,
  type ElementInside,
  type ElementOptions,
} from './card-element.ts'
import { IntegrationError, named } from './integration-error.ts'
import { checkElementOptions, checkOptions, elementTypes, resolveLocale } from './options.ts'

/** What `elements()` takes (interface §4.8). */
export interface ElementsOptions {
  /** IETF tag of the language of messages: `en`, `es`, `pt`, or `auto` for the browser's. Default `en`. */
  readonly locale?: string
  /** ISO 3166-1 alpha-2 country of the payer; it decides how a card is verified. */
  readonly country?: string
}

/** A group of elements that make one card together: one of each type. */
export interface Elements {
  /**
   * Creates an element, not mounted yet.
   *
   * @throws IntegrationError for an unknown type or option, or when the group has one of the type already.
   */
  create(type: ElementType, options?: ElementOptions): CardElement
}

/** An element as `createToken` finds it: with the others of its group. */
export interface Membership {
  readonly asked: ElementInside
  readonly locale: Locale
  /** The group's elements that are not destroyed, by type. */
  readonly group: ReadonlyMap<ElementType, ElementInside>
}

/** Whose elements a service made; weak, so that it keeps none of them. */
export type Memberships = WeakMap<object, Membership>

export function createElements(
  { origin, apiKey, memberships }: { origin: string; apiKey: string; memberships: Memberships },
  options: ElementsOptions,
): Elements {
  checkOptions('elements()', options, { locale: 'string', country: 'string' })
  const { country } = options
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    throw new IntegrationError(
      'invalid_option',
      `elements(): the country ${named(country)} is no ISO 3166-1 alpha-2 code. Give two capital letters, as "BR".`,
    )
  }
  const locale = resolveLocale(options.locale ?? 'en')
  const groupId = crypto.randomUUID()
  const group = new Map<ElementType, ElementInside>()

  return {
    create(type, elementOptions = {}) {
      if (!elementTypes.includes(type)) {
        throw new IntegrationError(
          'unknown_element_type',
          `create() was given the type ${named(type)}. Give one of ${elementTypes.join(', ')}.`,
        )
      }
      if (group.has(type)) {
        throw new IntegrationError(
          'element_exists',
          `This group has a ${type} element already. Use that one, destroy() it first, or make another group with elements().`,
        )
      }
      checkElementOptions(`create('${type}')`, elementOptions)
      const { element, inside } = createCardElement({
        type,
        options: elementOptions,
        origin,
        apiKey,
        group: groupId,
        locale,
        country,
        destroyed: () => group.delete(type),
      })
      group.set(type, inside)
      memberships.set(element, { asked: inside, locale, group })
      return element
    },
  }
}
