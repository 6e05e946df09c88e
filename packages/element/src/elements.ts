import { type ElementType, elementTypes } from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import { createCardElement } from './create-card-element.ts'
import { checkFonts, type FontSource } from './font-source.ts'
import { IntegrationError, oneOf, refuse } from './integration-error.ts'
import type { Group, Memberships, ServiceContext } from './internals.ts'
import { resolveLocale } from './locale.ts'
import { checkElementOptions, checkOptions, type ElementOptions } from './options.ts'
import { randomId } from './random-id.ts'

/** The options of `elements()`. */
export interface ElementsOptions {
  /** IETF tag of the language of messages: `en`, `es`, `pt`, or `auto` for the browser's language. Default: `en`. */
  readonly locale?: string
  /** ISO 3166-1 alpha-2 code of the payer's country, which decides how a card is verified. */
  readonly country?: string
  /**
   * Fonts that `fontFamily` in the fields' styles may name. The page fetches at most 10 files of 512 kB each, those with
   * digits and Latin letters first. The fields do not wait for them.
   */
  readonly fonts?: readonly FontSource[]
}

/** A group of elements that together make one card: a `card`, or one each of `pan`, `expiration` and `cvv`. */
export interface Elements {
  /**
   * Creates an element. It is not mounted yet.
   *
   * @throws IntegrationError for an unknown type or option, or if the group has such an element already.
   */
  create(type: ElementType, options?: ElementOptions): CardElement
  /** Changes the language of all elements. What was typed stays. */
  update(options: { readonly locale: string }): void
}

export function createElements(
  context: ServiceContext,
  memberships: Memberships,
  options: ElementsOptions,
): Elements {
  checkOptions('elements()', options, { locale: 'string', country: 'string', fonts: 'list' })
  const { country } = options
  const fonts = options.fonts ?? []
  checkFonts(fonts)
  if (country !== undefined && !/^[A-Z]{2}$/.test(country)) {
    refuse('invalid_option', 'elements(): the country', country, 'an ISO 3166-1 alpha-2 code, as "BR"')
  }
  const group: Group = {
    ...context,
    id: randomId(),
    country,
    locale: resolveLocale(options.locale ?? 'en'),
    fonts: [],
    members: new Map(),
    attempts: new Map(),
  }
  if (fonts.length > 0) {
    context.loadFonts(fonts, (font) => {
      group.fonts.push(font)
      for (const { frameLink } of group.members.values()) {
        // A field that is not ready receives all of them then.
        if (frameLink()?.isReady()) frameLink()?.send({ type: 'fonts', fonts: [font] })
      }
    })
  }

  return {
    create(type, elementOptions = {}) {
      checkPlace(type, group.members)
      checkElementOptions(`create('${type}')`, type, elementOptions)
      const { element, entry } = createCardElement(type, elementOptions, group)
      group.members.set(type, entry)
      memberships.set(element, { entry, group })
      return element
    },
    update(changed) {
      checkOptions('elements.update()', changed, { locale: 'string' })
      group.locale = resolveLocale(changed.locale)
      for (const member of group.members.values()) member.frameLink()?.sendSetup()
    },
  }
}

function checkPlace(type: ElementType, members: ReadonlyMap<ElementType, unknown>): void {
  if (!elementTypes.includes(type)) {
    refuse('unknown_element_type', 'create()', type, oneOf(elementTypes))
  }
  const taken = members.has(type)
    ? type
    : [...members.keys()].find((other) => (other === 'card') !== (type === 'card'))
  if (!taken) return
  const reason = taken === type ? 'already' : 'and a card element holds the other three'
  throw new IntegrationError(
    'element_exists',
    `This group has a ${taken} element, ${reason}. Use it, destroy() it, or make another group.`,
  )
}
