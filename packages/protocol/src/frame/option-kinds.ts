import type { ElementType, ErrorMessages, FieldName, FrameOptions } from './frame-setup.ts'
import { isRecord } from './is-record.ts'
import type { StyleVariant } from './style.ts'

/** The kind of an option's value: a type, one of several words, or nested options. */
export type OptionKind =
  | 'string'
  | 'boolean'
  | 'number'
  | 'object'
  /** A value in a style. */
  | 'string or number'
  /** An array of strings. */
  | 'words'
  | readonly string[]
  | OptionKinds

/**
 * The kinds of options, by name. The key `*` is for all names that are not in the table. The key '' is for a value that
 * is passed in place of the nested options.
 */
export type OptionKinds<Option extends string = string> = { readonly [option in Option]: OptionKind }

/** Options that all have the same kind. */
export function every<Option extends string>(
  kind: OptionKind,
  options: readonly Option[],
): OptionKinds<Option> {
  return Object.fromEntries(options.map((option) => [option, kind])) as OptionKinds<Option>
}

export const fieldNames: readonly FieldName[] = ['pan', 'expiration', 'cvv']
export const elementTypes: readonly ElementType[] = ['card', ...fieldNames]

const styleVariants: readonly StyleVariant[] = ['base', 'complete', 'empty', 'invalid']

const errorMessageKinds: OptionKinds<keyof ErrorMessages> = {
  empty: 'string',
  incomplete: 'string',
  invalid: 'string',
  expired: 'string',
  brand: 'string',
}

/**
 * The only table of a frame's options. Both the library on the page and the frame use it to read options. The calls are
 * marked pure, so that bundles omit the table if they do not use it.
 */
export const frameOptionKinds: OptionKinds<keyof FrameOptions> = {
  placeholder: { '': 'string', pan: 'string', expiration: 'string', cvv: 'string' },
  style: /* @__PURE__ */ every({ '*': { '': 'string or number', '*': 'string or number' } }, styleVariants),
  errorMessages: {
    ...errorMessageKinds,
    pan: errorMessageKinds,
    expiration: errorMessageKinds,
    cvv: errorMessageKinds,
  },
  label: 'string',
  ariaLabel: 'string',
  secureCvv: 'boolean',
  disabled: 'boolean',
  readOnly: 'boolean',
  autocomplete: 'boolean',
  refuseWhenCovered: 'boolean',
  showIcon: 'boolean',
  hideIcon: 'boolean',
  brands: 'words',
  preferredNetworks: 'words',
  iconStyle: ['default', 'solid'],
  colorScheme: ['light', 'dark'],
}

/** The kind of an option; `undefined` if there is no such option. */
export function kindOf(kinds: OptionKinds, option: string): OptionKind | undefined {
  return Object.hasOwn(kinds, option) ? kinds[option] : kinds['*']
}

/** Whether a value is an object that may have options. */
export function isOptions(value: unknown): value is Readonly<Record<string, unknown>> {
  return isRecord(value) && !Array.isArray(value)
}

/** Whether a kind is that of nested options. */
export const isNested: (kind: OptionKind | undefined) => kind is OptionKinds = isOptions as never

/** Whether a value, which is not an object with options, has a kind. */
export function isOfKind(value: unknown, kind: OptionKind | undefined): boolean {
  if (isNested(kind)) return isOfKind(value, kind[''])
  if (kind === 'words') return Array.isArray(value) && value.every((word) => typeof word === 'string')
  // Either the word is in the list, or the name of the kind contains the name of the type.
  const sought = typeof kind === 'string' ? typeof value : (value as string)
  return kind?.includes(sought) === true
}
