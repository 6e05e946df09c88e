import type { ElementType } from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import { createCardElement } from './create-card-element.ts'
import { checkFonts, type FontSource, fetchFonts } from './fonts.ts'
import type { Group, Memberships } from './group.ts'
import { IntegrationError, named } from './integration-error.ts'
import { resolveLocale } from './locale.ts'
import { checkElementOptions, checkOptions, type ElementOptions, elementTypes } from './options.ts'

/** What `elements()` takes (interface §4.8). */
export interface ElementsOptions {
  /** IETF tag of the language of messages: `en`, `es`, `pt`, or `auto` for the browser's. Default `en`. */
  readonly locale?: string
  /** ISO 3166-1 alpha-2 country of the payer; it decides how a card is verified. */
  readonly country?: string
  /** Fonts that the fields' `fontFamily` may name. The page fetches them, at most 10 files of 512 kB each. */
  readonly fonts?: readonly FontSource[]
}

/** A group of elements that make one card together: a `card`, or one each of `pan`, `expiration` and `cvv`. */
export interface Elements {
  /**
   * Creates an element, not mounted yet.
   *
   * @throws IntegrationError for an unknown type or option, or when its place in the group is taken.
   */
  create(type: ElementType, options?: ElementOptions): CardElement
  /** Changes the language of all elements; what was typed stays. */
  update(options: { readonly locale: string }): void
}

export function createElements(
  { origin, apiKey, memberships }: { origin: string; apiKey: string; memberships: Memberships },
  options: ElementsOptions,
): Elements {
  checkOptions('elements()', options, { locale: 'string', country: 'string', fonts: 'list' })
  const { locale = 'en', country, fonts = [] } = options
  checkFonts(fonts)
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    throw new IntegrationError(
      'invalid_option',
      `elements(): the country ${named(country)} is no ISO 3166-1 alpha-2 code. Give two capital letters, as "BR".`,
    )
  }
  const group: Group = {
    origin,
    apiKey,
    // Not randomUUID, which pages on plain http lack.
    id: crypto.getRandomValues(new Uint32Array(4)).join('-'),
    country,
    locale: resolveLocale(locale),
    fonts: fetchFonts(fonts),
    members: new Map(),
    asking: new Map(),
  }

  return {
    create(type, elementOptions = {}) {
      checkPlace(type, group.members)
      checkElementOptions(`create('${type}')`, type, elementOptions)
      const { element, inside } = createCardElement(type, elementOptions, group)
      group.members.set(type, inside)
      memberships.set(element, { asked: inside, group })
      return element
    },
    update(changed) {
      checkOptions('elements.update()', changed, { locale: 'string' })
      group.locale = resolveLocale(changed.locale)
      for (const member of group.members.values()) member.relocated()
    },
  }
}

function checkPlace(type: ElementType, members: ReadonlyMap<ElementType, unknown>): void {
  if (!elementTypes.includes(type)) {
    throw new IntegrationError(
      'unknown_element_type',
      `create() was given the type ${named(type)}. Give one of ${elementTypes.join(', ')}.`,
    )
  }
  const taken = members.has(type)
    ? type
    : [...members.keys()].find((other) => (other === 'card') !== (type === 'card'))
  if (!taken) return
  const reason = taken === type ? 'already' : 'and a card element holds the other three'
  throw new IntegrationError(
    'element_exists',
    `This group has a ${taken} element, ${reason}. Use it, destroy() it first, or make another group with elements().`,
  )
}
