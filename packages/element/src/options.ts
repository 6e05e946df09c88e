import type { ElementType, FrameOptions } from '@element-js/protocol/frame'
import { type Classes, classStates } from './container-classes.ts'
import { IntegrationError, named } from './integration-error.ts'

/** What `create()` and `update()` take (interface §4.8). */
export interface ElementOptions extends FrameOptions {
  /** Class names that the container wears by the state of the field; one string may hold several. */
  readonly classes?: Partial<Classes>
}

/** What `update()` takes: an option that is `null` goes back to its default. */
export type ElementUpdate = { readonly [Option in keyof ElementOptions]?: ElementOptions[Option] | null }

/** What an option may be: a type, or one of some words. */
type Kind = 'string' | 'boolean' | 'object' | 'list' | 'string or object' | readonly string[]

const elementOptions: { readonly [option in keyof Required<ElementOptions>]: Kind } = {
  placeholder: 'string or object',
  style: 'object',
  classes: 'object',
  secureCvv: 'boolean',
  label: 'string',
  ariaLabel: 'string',
  disabled: 'boolean',
  readOnly: 'boolean',
  autocomplete: 'boolean',
  brands: 'list',
  errorMessages: 'object',
  showIcon: 'boolean',
  hideIcon: 'boolean',
  iconStyle: ['default', 'solid'],
  colorScheme: ['light', 'dark'],
}

/** Checks options for names and types. @throws IntegrationError naming the first that does not fit. */
export function checkOptions(
  where: string,
  options: unknown,
  known: { readonly [option: string]: Kind },
): void {
  if (!fits(options, 'object')) {
    throw new IntegrationError(
      'invalid_option',
      `${where} was given ${named(options)}. Give an object of options, or nothing.`,
    )
  }
  for (const [option, value] of Object.entries(options as object)) {
    const kind = Object.hasOwn(known, option) && known[option]
    if (!kind) {
      throw new IntegrationError(
        'unknown_option',
        `${where} does not know the option ${named(option)}. It takes ${Object.keys(known).join(', ')}.`,
      )
    }
    // Undefined counts as left out, as it does when one object is spread over another; null as taken back.
    if (value != null && !fits(value, kind)) {
      const wanted = typeof kind === 'string' ? `a ${kind}` : `one of ${kind.join(', ')}`
      throw new IntegrationError(
        'invalid_option',
        `${where}: the option ${named(option)} was given ${named(value)}. Give it ${wanted}.`,
      )
    }
  }
}

function fits(value: unknown, kind: Kind): boolean {
  if (typeof kind !== 'string') return kind.includes(value as string)
  if (kind === 'string or object') return fits(value, 'string') || fits(value, 'object')
  if (kind === 'list') return Array.isArray(value)
  return typeof value === kind && value !== null && !Array.isArray(value)
}

export function checkElementOptions(where: string, type: ElementType, options: ElementUpdate): void {
  checkOptions(where, options, elementOptions)
  const { classes, style, placeholder, errorMessages } = options
  const perField = { pan: 'string', expiration: 'string', cvv: 'string' } as const
  if (classes) checkOptions(`${where}: classes`, classes, classStates)
  if (style) checkOptions(`${where}: style`, style, styleVariants)
  if (placeholder && typeof placeholder === 'object')
    checkOptions(`${where}: placeholder`, placeholder, perField)
  if (errorMessages) {
    const known = type === 'card' ? { ...errorMessageKinds, ...perFieldObjects } : errorMessageKinds
    checkOptions(`${where}: errorMessages`, errorMessages, known)
  }
}

const styleVariants = { base: 'object', complete: 'object', empty: 'object', invalid: 'object' } as const
const perFieldObjects = { pan: 'object', expiration: 'object', cvv: 'object' } as const
const errorMessageKinds = {
  empty: 'string',
  incomplete: 'string',
  invalid: 'string',
  expired: 'string',
  brand: 'string',
} as const

/** Options after an update: what is not named stays, what is null goes back to its default, in nested objects too. */
export function mergeOptions<Options extends object>(options: Options, changed: object): Options {
  const merged: Record<string, unknown> = Object.fromEntries(Object.entries(options))
  for (const [option, value] of Object.entries(changed)) {
    const { [option]: before } = merged
    const isNested = fits(before, 'object') && fits(value, 'object')
    if (value === null) delete merged[option]
    else if (value !== undefined) merged[option] = isNested ? mergeOptions(before as object, value) : value
  }
  return merged as Options
}

/**
 * The part of the options that concerns the frame, as plain data: a copy, since what cannot be sent, a symbol say, would
 * make the whole message fail. A key that is there but undefined is left out.
 */
export function frameOptions({ classes: _, ...options }: ElementOptions): FrameOptions {
  return JSON.parse(JSON.stringify(options))
}

export const elementTypes: readonly ElementType[] = ['card', 'pan', 'expiration', 'cvv']
