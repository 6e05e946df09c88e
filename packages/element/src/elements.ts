import { type ElementType, elementTypes, type FrameFont } from '@element-js/protocol/frame'
import type { CardElement } from './card-element.ts'
import { createCardElement } from './create-card-element.ts'
import type { FontSource } from './font-source.ts'
import { IntegrationError, oneOf, refuse } from './integration-error.ts'
import type { Creation, Group, ServiceContext } from './internals.ts'
import { resolveLocale } from './locale.ts'
import { type ElementOptions, readOptions } from './options.ts'
import { randomId } from './random-id.ts'

/** The options of `elements()`. */
export interface ElementsOptions {
  /**
   * IETF tag of the language of messages, for example `pt`: one of `Locale`. `auto` uses the `lang` of the page or, if
   * that is missing or unsupported, the browser's language. Default: `en`.
   */
  readonly locale?: string | undefined
  /** ISO 3166-1 alpha-2 code of the payer's country, which decides how a card is verified. */
  readonly country?: string | undefined
  /**
   * Fonts that the fields' styles can name in `fontFamily`. The page fetches at most 10 files of 512 kB each, those
   * with digits and Latin letters first. The fields do not wait for them.
   */
  readonly fonts?: readonly FontSource[] | undefined
  /** Whether Enter in a field submits the closest form of its container. Default: `true`. */
  readonly submitOnEnter?: boolean | undefined
  /**
   * Whether fields refuse input while the page covers, hides or distorts them. This works in Chromium. Default:
   * `false`.
   */
  readonly refuseWhenCovered?: boolean | undefined
}

/** A group of elements that together form one card: a `card`, or one each of `pan`, `expiration` and `cvv`. */
export interface Elements {
  /**
   * Creates an element. It is not mounted yet.
   *
   * @throws IntegrationError for an unknown type, or if the group already has such an element.
   */
  create(type: ElementType, options?: ElementOptions): CardElement
  /** Changes the language of all elements and keeps the payer's input. `auto` reads the `lang` of the page again. */
  update(options: { readonly locale: string | undefined }): void
}

/** The references are weak, so that the library does not keep an element alive. */
const creations = new WeakMap<object, Creation>()

/**
 * Finds out what the library knows about an object that a page has passed. State libraries keep objects in proxies,
 * which are other objects; `valueOf` of an element and of a group returns the original.
 */
export function creationOf(given: unknown): Creation | undefined {
  try {
    return creations.get((given as object).valueOf())
  } catch {
    // It is nothing, or it cannot be read.
    return undefined
  }
}

export function createElements(context: ServiceContext, given: ElementsOptions | undefined): Elements {
  const { country, fonts, locale, ...defaults } = readOptions<ElementsOptions>('elements', given, context)
  const group: Group = {
    ...context,
    id: randomId(),
    country: /^[a-z]{2}$/i.exec(`${country}`)?.[0].toUpperCase(),
    locale: resolveLocale(locale),
    defaults,
    fonts: [],
    members: new Map(),
    attempts: new Map(),
  }
  // Pages are also rendered on servers, where no field needs a font.
  if (fonts?.length && typeof document === 'object') {
    const take = (font: FrameFont): void => {
      group.fonts.push(font)
      for (const { frameLink } of group.members.values()) {
        // A field that is not ready receives all of them then.
        if (frameLink()?.isReady()) frameLink()?.send({ type: 'fonts', fonts: [font] })
      }
    }
    context
      .loadPart('fonts')
      .then(({ fetchFonts }) => fetchFonts(fonts, take))
      // The browser itself reports a file that fails to load or that the page's policy blocks.
      .catch(() => {})
  }

  const elements: Elements & { valueOf(): Elements } = {
    create(type, elementOptions) {
      checkPlace(type, group)
      const { element, entry } = createCardElement(type, readOptions('element', elementOptions, group), group)
      group.members.set(type, entry)
      creations.set(element, { creator: context, membership: { entry, group } })
      return element
    },
    update(changed) {
      const { locale } = readOptions<{ locale?: string | undefined }>(
        'elements.update',
        changed,
        group,
        group,
      )
      group.locale = resolveLocale(locale)
      for (const member of group.members.values()) member.frameLink()?.sendSetup()
    },
    valueOf: () => elements,
  }
  creations.set(elements, { creator: context })
  return elements
}

function checkPlace(type: ElementType, { members, develop }: Group): void {
  if (!elementTypes.includes(type)) {
    develop('explain', 'type', type)
    refuse('unknown_element_type', 'create()', type, oneOf(elementTypes))
  }
  const taken = [...members.keys()].find((other) => other === type || [other, type].includes('card'))
  if (!taken) return
  throw new IntegrationError(
    'element_exists',
    `This group has a ${taken} element. Destroy it, or make another group.`,
  )
}
