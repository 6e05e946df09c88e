import type { CardElement, ElementOptions, ErrorMessages } from '@element-js/element'
import type { AriaAttributes, AriaRole, Ref } from 'react'
import { type FieldEvents, handlerNames } from './field-events.ts'

/** The props of the container, a `<div>`, for the page's own use. */
interface ContainerProps extends AriaAttributes {
  /** A `<label htmlFor>` with this id names the field and focuses it. */
  readonly id?: string | undefined
  /** The container also gets `ServiceElement` and the names in `classes`. */
  readonly className?: string | undefined
  readonly role?: AriaRole | undefined
}

interface CommonProps extends ContainerProps, FieldEvents {
  /** The element itself, with `focus()`, `blur()` and `clear()`, for as long as it is mounted. */
  readonly ref?: Ref<CardElement> | undefined
}

/** Options that have the same meaning in every field with one input. */
type InputOptions = Omit<
  ElementOptions,
  | 'placeholder'
  | 'errorMessages'
  | 'brands'
  | 'preferredNetworks'
  | 'secureCvv'
  | 'showIcon'
  | 'hideIcon'
  | 'iconStyle'
> & {
  /** The text shown while the field is empty. Default: an example of the format. */
  readonly placeholder?: string | undefined
  /** Your own messages about an invalid value. */
  readonly errorMessages?: ErrorMessages | undefined
}

export type PanElementProps = CommonProps &
  InputOptions &
  Pick<ElementOptions, 'brands' | 'preferredNetworks' | 'showIcon' | 'iconStyle'>
export type ExpirationElementProps = CommonProps & InputOptions
export type CvvElementProps = CommonProps & InputOptions & Pick<ElementOptions, 'secureCvv'>
export type CardElementProps = CommonProps & Omit<ElementOptions, 'showIcon'>

/**
 * Separates the props of the container from the options of the library, which ignores unknown options and warns about
 * them. Props that are `undefined` count as absent.
 */
export function splitProps(
  props: object,
): readonly [forContainer: Readonly<Record<string, unknown>>, forElement: ElementOptions] {
  const forContainer: Record<string, unknown> = {}
  const forElement: Record<string, unknown> = {}
  const handlers: readonly string[] = handlerNames
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || handlers.includes(name)) continue
    const isOfContainer = /^(id$|className$|role$|aria-|data-)/.test(name)
    if (isOfContainer) forContainer[name] = value
    else forElement[name] = value
  }
  return [forContainer, forElement]
}
