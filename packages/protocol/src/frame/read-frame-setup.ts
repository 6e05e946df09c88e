import { type FrameFont, type FrameOptions, type FrameSetup, mostFontBytes } from './frame-setup.ts'
import { isRecord } from './is-record.ts'
import { knownOptions } from './known-options.ts'
import { locales } from './locale.ts'
import { elementTypes, frameOptionKinds } from './option-kinds.ts'

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
export function readFrameOptions(given: unknown): FrameOptions {
  return knownOptions(given, frameOptionKinds)
}

/** Reads the fonts of a message, and drops anything that is not a font. */
export function readFonts(value: unknown): FrameFont[] {
  if (!Array.isArray(value)) return []
  return value.filter(isRecord).flatMap(({ family, data, sha256, order, descriptors }): FrameFont[] => {
    if (!isString(family) || !(data instanceof ArrayBuffer) || !isRecord(descriptors)) return []
    // The hash becomes part of an address, so its form is checked.
    if (!isString(sha256) || !/^[\da-f]{64}$/.test(sha256) || data.byteLength > mostFontBytes) return []
    const known = ['display', 'style', 'unicodeRange', 'weight'].flatMap((name) => {
      const { [name]: text } = descriptors
      // A rule has an empty string for a missing descriptor.
      return isString(text) && text ? [[name, text]] : []
    })
    // A rule has quotes around the family.
    const plainFamily = family.replace(/^["']|["']$/g, '')
    return [
      { family: plainFamily, data, sha256, order: Number(order), descriptors: Object.fromEntries(known) },
    ]
  })
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
