import {
  didYouMean,
  elementTypes,
  eventNames,
  isNested,
  isOfKind,
  isOptions,
  kindOf,
  type OptionKind,
  type OptionKinds,
  styleProperties,
} from '@element-js/protocol/frame'
import { isPageAddress } from '../fallback-link.ts'
import { named } from '../integration-error.ts'
import type { Development } from '../internals.ts'
import { parseUrl } from '../parse-url.ts'
import { brandIds, networkIds } from './brand-ids.ts'
import { libraryOptionKinds } from './library-option-kinds.ts'
import { meantBy } from './meant-names.ts'
import type { MisuseName } from './misuses.ts'

type Place = Parameters<Development['explain']>[0]

/** Something that a page has passed and the library ignores. */
export interface OptionMistake {
  readonly misuse: MisuseName
  /** What was passed, and what to pass instead. */
  readonly sentence: string
}

/**
 * What a sentence calls the owner of the options. The name is the same for all calls, so that one mistake causes one
 * warning.
 */
const owners: { readonly [place in Exclude<Place, 'event' | 'type'>]: string } = {
  service: 'service()',
  elements: 'elements()',
  'elements.update': 'elements.update()',
  element: 'an element',
  tokenData: 'tokenData',
  createToken: 'createToken()',
}

/** The options of an element that are lists of ids, with the ids that exist. */
const idsIn: { readonly [option: string]: readonly string[] } = {
  brands: brandIds,
  preferredNetworks: networkIds,
}

/** Finds what the library ignores in what a page has passed. No sentence contains a value of `tokenData`. */
export function optionMistakes(place: Place, given: unknown): OptionMistake[] {
  if (place === 'event') return Object.entries(Object(given)).map(eventMistake)
  if (place === 'type') return typeMistake(given)
  const owner = owners[place]
  if (given == null) return []
  if (!isOptions(given)) {
    return [unusable(`${owner} was given ${describe(place, given)}`, 'an options object, or nothing')]
  }
  return mistakesIn(given, libraryOptionKinds[place], { place, owner, path: '' })
}

function eventMistake([event, handler]: [string, unknown]): OptionMistake {
  if (eventNames.some((name) => name === event)) {
    return unusable(`the handler of the event "${event}" is ${named(handler)}`, 'a function')
  }
  const meant = meantBy(event, 'event', eventNames)
  return unknown(`the event "${short(event)}" of an element`, meant && `"${meant}"`, eventNames)
}

/** The error itself lists the types. */
function typeMistake(given: unknown): OptionMistake[] {
  const meant = typeof given === 'string' && meantBy(given, 'type', elementTypes)
  if (!meant) return []
  const sentence = `create() was given the type ${named(given)}. Did you mean "${meant}"?`
  return [{ misuse: 'unknown-option', sentence }]
}

/** Where an option is: its table of meant names, the owner of the options, and the path within them. */
interface Whereabouts {
  readonly place: string
  readonly owner: string
  readonly path: string
}

function mistakesIn(given: object, kinds: OptionKinds, { place, owner, path }: Whereabouts): OptionMistake[] {
  return Object.entries(given).flatMap(([option, value]) => {
    if (value == null) return []
    const kind = kindOf(kinds, option)
    const what = `the option "${path}${short(option)}" of ${owner}`
    if (kind === undefined) {
      const known = Object.keys(kinds).filter((name) => name !== '')
      return [unknown(what, meantOption(option, { place, owner, path }, known), known)]
    }
    if (isNested(kind) && isOptions(value)) {
      const inside = { place: `${place}.${option}`, owner, path: `${path}${option}.` }
      return mistakesIn(value, kind, inside)
    }
    if (!isOfKind(value, kind)) return [unusable(`${what} was given ${describe(place, value)}`, wanted(kind))]
    const ids = place === 'element' && idsIn[option]
    if (ids) return unknownIds(value, ids, what)
    if (option === 'country' && !/^[a-z]{2}$/i.test(String(value))) {
      return [unusable(`${what} was given ${named(value)}`, 'an ISO 3166-1 alpha-2 code, such as "BR"')]
    }
    if (option === 'paymentLink' && !isPageAddress(parseUrl(String(value))?.href ?? '')) {
      return [unusable(`${what} was given ${named(value)}`, 'an address that begins with https://')]
    }
    return []
  })
}

function unknownIds(given: readonly string[], ids: readonly string[], what: string): OptionMistake[] {
  return given
    .filter((id) => !ids.includes(id))
    .map((id) => {
      const meant = meantBy(id, 'network', ids)
      return unknown(`"${short(id)}" in ${what}`, meant && `"${meant}"`, ids)
    })
}

function meantOption(
  option: string,
  { place, path }: Whereabouts,
  known: readonly string[],
): string | undefined {
  const property = place === 'element.style' ? didYouMean(option, styleProperties) : undefined
  const meant = meantBy(option, place, known) ?? (property && `base.${property}`)
  // If the name means something other than an option of this place, the table describes it in words.
  return meant?.includes('"') ? `the ${meant}` : meant && `"${path}${meant}"`
}

function unknown(what: string, meant: string | undefined, known: readonly string[]): OptionMistake {
  const fix = meant ? `Did you mean ${meant}?` : `Use one of: ${known.join(', ')}.`
  return { misuse: 'unknown-option', sentence: `${what} is unknown and ignored. ${fix}` }
}

function unusable(seen: string, wantedValue: string): OptionMistake {
  return { misuse: 'unusable-value', sentence: `${seen}, which is ignored. Pass ${wantedValue}.` }
}

/** `tokenData` may contain what a person has typed, so only the type of its values is described. */
function describe(place: string, value: unknown): string {
  return place === 'tokenData' ? `a value of type ${typeof value}` : named(value)
}

function wanted(kind: OptionKind): string {
  if (isNested(kind)) return kind[''] ? `a ${String(kind[''])}, or an object` : 'an object'
  switch (kind) {
    case 'boolean':
      return 'true or false'
    case 'words':
      return 'an array of strings'
    case 'object':
      return 'an object'
    case 'string':
    case 'number':
    case 'string or number':
      return `a ${kind}`
    default:
      return `one of ${kind.join(', ')}`
  }
}

function short(name: string): string {
  return name.slice(0, 40)
}
