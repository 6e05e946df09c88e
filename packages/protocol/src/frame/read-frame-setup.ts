import { type FrameOptions, type FrameSetup, locales } from './frame-setup.ts'
import { isRecord } from './is-record.ts'
import type { Style, StyleRules } from './style.ts'

/** Reads what the page tells a frame, or gives `null` when a needed part is missing. */
export function readFrameSetup(value: unknown): FrameSetup | null {
  if (!isRecord(value)) return null
  const { elementType, group, country, options } = value
  const locale = locales.find((known) => known === value.locale)
  if (elementType !== 'pan' && elementType !== 'expiration' && elementType !== 'cvv') return null
  if (typeof group !== 'string' || group === '' || !locale) return null
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
  const { placeholder, style, secureCvv, ariaLabel, disabled, readOnly, colorScheme } = value
  return {
    ...(typeof placeholder === 'string' && { placeholder }),
    ...(isRecord(style) && { style: readStyle(style) }),
    ...(typeof secureCvv === 'boolean' && { secureCvv }),
    ...(typeof ariaLabel === 'string' && { ariaLabel }),
    ...(typeof disabled === 'boolean' && { disabled }),
    ...(typeof readOnly === 'boolean' && { readOnly }),
    ...((colorScheme === 'light' || colorScheme === 'dark') && { colorScheme }),
  }
}

function readStyle({ base, complete, empty, invalid }: Record<string, unknown>): Style {
  return {
    ...(isRecord(base) && { base: readRules(base) }),
    ...(isRecord(complete) && { complete: readRules(complete) }),
    ...(isRecord(empty) && { empty: readRules(empty) }),
    ...(isRecord(invalid) && { invalid: readRules(invalid) }),
  }
}

function readRules(rules: Record<string, unknown>): StyleRules {
  return Object.fromEntries(
    Object.entries(rules).flatMap(([key, value]): [string, StyleRules[string]][] => {
      if (typeof value === 'string') return [[key, value]]
      if (!isRecord(value)) return []
      return [
        [
          key,
          Object.fromEntries(
            Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
          ),
        ],
      ]
    }),
  )
}
