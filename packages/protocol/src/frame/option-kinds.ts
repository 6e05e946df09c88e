import type { ElementType, ErrorMessages, FieldName, FrameOptions } from './frame-setup.ts'
import type { StyleVariant } from './style.ts'

/**
 * The kind of an option's value: a type, or one of several words. `list` is an array, which does not count as an
 * `object` here.
 */
export type OptionKind =
  | 'string'
  | 'boolean'
  | 'object'
  | 'list'
  | 'string or object'
  | 'number'
  | readonly string[]

/** The kinds of options, by name. */
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

/**
 * The only table of a frame's options. The library on the page checks options with it, and the frame reads them with
 * it.
 */
export const frameOptionKinds: OptionKinds<keyof FrameOptions> = {
  placeholder: 'string or object',
  style: 'object',
  errorMessages: 'object',
  label: 'string',
  ariaLabel: 'string',
  secureCvv: 'boolean',
  disabled: 'boolean',
  readOnly: 'boolean',
  autocomplete: 'boolean',
  showIcon: 'boolean',
  hideIcon: 'boolean',
  brands: 'list',
  iconStyle: ['default', 'solid'],
  colorScheme: ['light', 'dark'],
}

/**
 * The same for the nested options in `style` and in `errorMessages`. They are marked pure, so that bundles omit what
 * they do not use.
 */
export const styleKinds: OptionKinds<StyleVariant> = /* @__PURE__ */ every('object', [
  'base',
  'complete',
  'empty',
  'invalid',
])
export const errorMessageKinds: OptionKinds<keyof ErrorMessages> = /* @__PURE__ */ every('string', [
  'empty',
  'incomplete',
  'invalid',
  'expired',
  'brand',
])

/** Whether a value has a kind. */
export function isOfKind(value: unknown, kind: OptionKind): boolean {
  if (typeof kind !== 'string') return kind.includes(value as string)
  if (kind === 'string or object') return isOfKind(value, 'string') || isOfKind(value, 'object')
  if (kind === 'list') return Array.isArray(value)
  return typeof value === kind && value !== null && !Array.isArray(value)
}
