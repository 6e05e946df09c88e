import {
  type ErrorMessages,
  type FrameFont,
  type FrameOptions,
  type FrameSetup,
  mostFontBytes,
  type PerField,
} from './frame-setup.ts'
import { isRecord } from './is-record.ts'
import { locales } from './locale.ts'
import {
  elementTypes,
  errorMessageKinds,
  every,
  fieldNames,
  frameOptionKinds,
  isOfKind,
  type OptionKinds,
  styleKinds,
} from './option-kinds.ts'
import type { Style, StyleRules } from './style.ts'

/** Entries whose values have not been checked yet. */
type Entries = Readonly<Record<string, unknown>>

/**
 * Reads the setup of a frame from the name that the page gave its iframe, which is available before any message could
 * arrive. Returns `null` if it is not a setup.
 */
export function readFrameSetup(name: string): FrameSetup | null {
  const value = parseJson(name)
  if (!isRecord(value)) return null
  const { group, country, options } = value
  const elementType = elementTypes.find((known) => known === value.elementType)
  const locale = locales.find((known) => known === value.locale)
  if (!elementType || !locale || typeof group !== 'string' || group === '') return null
  return {
    elementType,
    group,
    locale,
    ...(typeof country === 'string' && { country }),
    options: readFrameOptions(options),
  }
}

/** Keeps the known options of the right kind, and drops the rest. */
export function readFrameOptions(value: unknown): FrameOptions {
  if (!isRecord(value)) return {}
  const options = pick(value, frameOptionKinds)
  const { placeholder, style, brands, errorMessages } = options
  return {
    ...options,
    ...(isRecord(placeholder) && { placeholder: pick(placeholder, every('string', fieldNames)) }),
    ...(isRecord(style) && { style: readStyle(style) }),
    ...(Array.isArray(brands) && { brands: brands.filter(isString) }),
    ...(isRecord(errorMessages) && { errorMessages: readErrorMessages(errorMessages) }),
  }
}

/** Reads the fonts of a message, and drops anything that is not a font. */
export function readFonts(value: unknown): FrameFont[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).flatMap(({ family, data, sha256, order, descriptors }): FrameFont[] => {
    if (!isString(family) || !(data instanceof ArrayBuffer) || !isRecord(descriptors)) return []
    // The hash becomes part of an address.
    if (!isString(sha256) || !/^[\da-f]{64}$/.test(sha256) || data.byteLength > mostFontBytes) return []
    const known = pick(descriptors, every('string', ['display', 'style', 'unicodeRange', 'weight']))
    // A rule has an empty text for a missing descriptor, and quotes around the family.
    return [
      {
        family: family.replace(/^["']|["']$/g, ''),
        data,
        sha256,
        order: Number(order),
        descriptors: keep(known, Boolean),
      },
    ]
  })
}

function readErrorMessages(value: Entries): PerField<ErrorMessages> {
  const perField = Object.entries(pick(value, every('object', fieldNames)))
  const read = perField.map(([field, messages]) => [field, pick(messages as Entries, errorMessageKinds)])
  return read.length > 0 ? Object.fromEntries(read) : pick(value, errorMessageKinds)
}

function readStyle(value: Entries): Style {
  const variants = Object.entries(pick(value, styleKinds))
  return Object.fromEntries(variants.map(([variant, rules]) => [variant, readRules(rules as Entries)]))
}

function readRules(rules: Entries): StyleRules {
  const read = Object.entries(rules).map(([key, value]) => [
    key,
    isRecord(value) ? keep(value, isPlain) : value,
  ])
  return keep(Object.fromEntries(read), (value) => isRecord(value) || isPlain(value))
}

function isPlain(value: unknown): boolean {
  return isString(value) || typeof value === 'number'
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The known entries of the right kind. */
function pick<Value>(from: Entries, kinds: OptionKinds): { [option: string]: Value } {
  return keep(from, (value, option) => Object.hasOwn(kinds, option) && isOfKind(value, kinds[option] ?? []))
}

/** The entries that pass a test, which guarantees the type of their values. */
function keep<Value>(
  from: Entries,
  test: (value: unknown, key: string) => boolean,
): { [key: string]: Value } {
  return Object.fromEntries(Object.entries(from).filter(([key, value]) => test(value, key))) as {
    [key: string]: Value
  }
}
