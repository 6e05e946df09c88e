import { type ElementType, type FrameOptions, type Locale, locales } from '@element-js/protocol/frame'
import { type Classes, classStates } from './container-classes.ts'
import { IntegrationError, named } from './integration-error.ts'
import { warn } from './warn.ts'

/** What `create()` and `update()` take (interface §4.8). */
export interface ElementOptions extends FrameOptions {
  /** Class names that the container wears by the state of the field; one string may hold several. */
  readonly classes?: Partial<Classes>
}

type Kind = 'string' | 'boolean' | 'object'

const elementOptions: { readonly [option in keyof Required<ElementOptions>]: Kind } = {
  placeholder: 'string',
  style: 'object',
  classes: 'object',
  secureCvv: 'boolean',
  ariaLabel: 'string',
  disabled: 'boolean',
  readOnly: 'boolean',
  colorScheme: 'string',
}

/** Checks options for names and types. @throws IntegrationError naming the first that does not fit. */
export function checkOptions(
  where: string,
  options: unknown,
  known: { readonly [option: string]: Kind },
): void {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new IntegrationError(
      'invalid_option',
      `${where} was given ${named(options)}. Give an object of options, or nothing.`,
    )
  }
  for (const [option, value] of Object.entries(options)) {
    const kind = Object.hasOwn(known, option) && known[option]
    if (!kind) {
      throw new IntegrationError(
        'unknown_option',
        `${where} does not know the option ${named(option)}. It takes ${Object.keys(known).join(', ')}.`,
      )
    }
    // An option that is there but undefined counts as left out, as it does when one object is spread over another.
    if (value !== undefined && (typeof value !== kind || value === null)) {
      throw new IntegrationError(
        'invalid_option',
        `${where}: the option ${named(option)} was given ${named(value)}. Give it a value of type ${kind}.`,
      )
    }
  }
}

export function checkElementOptions(where: string, options: ElementOptions): void {
  checkOptions(where, options, elementOptions)
  if (options.classes) checkOptions(`${where}: classes`, options.classes, classStates)
  const { colorScheme } = options
  if (colorScheme !== undefined && colorScheme !== 'light' && colorScheme !== 'dark') {
    throw new IntegrationError(
      'invalid_option',
      `${where}: the option "colorScheme" was given ${named(colorScheme)}. Give "light" or "dark", or leave it out to follow the page.`,
    )
  }
  const variants = { base: 'object', complete: 'object', empty: 'object', invalid: 'object' } as const
  if (options.style) checkOptions(`${where}: style`, options.style, variants)
}

/** The part of the options that concerns the frame. A key that is there but undefined is left out. */
export function frameOptions({ classes: _, ...options }: ElementOptions): FrameOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

export const elementTypes: readonly ElementType[] = ['pan', 'expiration', 'cvv']

/**
 * The language for an IETF tag: itself, else by its language (`pt-BR` is `pt`), else English with a warning.
 *
 * @param tag `auto` follows the browser.
 */
export function resolveLocale(tag: string): Locale {
  const wanted = tag === 'auto' ? globalThis.navigator.language : tag
  const language = wanted.toLowerCase().split(/[-_]/)[0]
  const locale = locales.find((known) => known === language)
  if (!locale && tag !== 'auto') {
    warn(`the locale ${named(tag)} is not known. Give ${locales.join(', ')} or auto; en is used.`)
  }
  return locale ?? 'en'
}
