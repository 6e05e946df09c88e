import {
  type ElementType,
  type ErrorMessages,
  type FieldName,
  type FrameFont,
  type FrameOptions,
  type FrameSetup,
  locales,
  mostFontBytes,
  type PerField,
} from './frame-setup.ts'
import { isRecord } from './is-record.ts'
import type { Style, StyleRules } from './style.ts'

const fieldNames: readonly FieldName[] = ['pan', 'expiration', 'cvv']
export const elementTypes: readonly ElementType[] = [...fieldNames, 'card']

/**
 * Reads what a frame is, from the name that the page gave its iframe: it is there before any message could be.
 * Gives `null` when it is no setup.
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

/** Takes over the options that are known and of their type, and leaves the rest. */
export function readFrameOptions(value: unknown): FrameOptions {
  if (!isRecord(value)) return {}
  const { placeholder, style, brands, errorMessages, iconStyle, colorScheme } = value
  return {
    ...pick(value, ['secureCvv', 'disabled', 'readOnly', 'autocomplete', 'showIcon', 'hideIcon'], isBoolean),
    ...pick(value, ['label', 'ariaLabel'], isString),
    ...(isString(placeholder) && { placeholder }),
    ...(isRecord(placeholder) && { placeholder: pick(placeholder, fieldNames, isString) }),
    ...(isRecord(style) && { style: readStyle(style) }),
    ...(Array.isArray(brands) && { brands: brands.filter(isString) }),
    ...(isRecord(errorMessages) && { errorMessages: readErrorMessages(errorMessages) }),
    ...((iconStyle === 'default' || iconStyle === 'solid') && { iconStyle }),
    ...((colorScheme === 'light' || colorScheme === 'dark') && { colorScheme }),
  }
}

/** Reads the fonts of a message, leaving out what is none. */
export function readFonts(value: unknown): FrameFont[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).flatMap(({ family, data, sha256, descriptors }): FrameFont[] => {
    if (!isString(family) || !(data instanceof ArrayBuffer) || !isRecord(descriptors)) return []
    // It becomes a part of an address.
    if (!isString(sha256) || !/^[\da-f]{64}$/.test(sha256) || data.byteLength > mostFontBytes) return []
    // What a rule does not say is there as an empty text, and a family in the quotes of the rule.
    const known = pick(descriptors, ['display', 'style', 'unicodeRange', 'weight'], isFilled)
    return [{ family: family.replace(/^["']|["']$/g, ''), data, sha256, descriptors: known }]
  })
}

function readErrorMessages(value: Record<string, unknown>): PerField<ErrorMessages> {
  const read = (messages: Record<string, unknown>): ErrorMessages =>
    pick(messages, ['empty', 'incomplete', 'invalid', 'expired', 'brand'], isString)
  const perField = fieldNames.flatMap((field) => {
    const messages = value[field]
    return isRecord(messages) ? [[field, read(messages)]] : []
  })
  return perField.length > 0 ? Object.fromEntries(perField) : read(value)
}

function readStyle(value: Record<string, unknown>): Style {
  const variants = pick(value, ['base', 'complete', 'empty', 'invalid'], isRecord)
  return Object.fromEntries(Object.entries(variants).map(([variant, rules]) => [variant, readRules(rules)]))
}

function readRules(rules: Record<string, unknown>): StyleRules {
  const kept = Object.entries(rules).map(([key, value]) => [key, isRecord(value) ? plainOf(value) : value])
  return Object.fromEntries(kept.filter(([, value]) => isRecord(value) || isPlain(value)))
}

function plainOf(declarations: Record<string, unknown>): Record<string, string | number> {
  return pick(declarations, Object.keys(declarations), isPlain) as Record<string, string | number>
}

function isPlain(value: unknown): value is string | number {
  return isString(value) || typeof value === 'number'
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The named entries whose values are of a kind. */
function pick<Key extends string, Value>(
  from: Record<string, unknown>,
  keys: readonly Key[],
  isKind: (value: unknown) => value is Value,
): { [key in Key]?: Value } {
  const picked: { [key in Key]?: Value } = {}
  for (const key of keys) {
    const value = from[key]
    if (isKind(value)) picked[key] = value
  }
  return picked
}

function isString(value: unknown): value is string {
  return typeof value === 'string'
}

function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean'
}

function isFilled(value: unknown): value is string {
  return isString(value) && value !== ''
}
