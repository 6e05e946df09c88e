import type { CardElement, ElementOptions, ErrorMessages } from '@element-js/element'
import type { AriaAttributes, AriaRole, Ref } from 'react'
import { type FieldEvents, handlerNames } from './field-events.ts'

/** The options of an element, each of which may also be given as `undefined`, which leaves it out. */
type Options = { readonly [Option in keyof ElementOptions]?: ElementOptions[Option] | undefined }

/** What stands on the container, a `<div>`, for the page's own use. */
interface ContainerProps extends AriaAttributes {
  /** A `<label htmlFor>` with this id names the field and focuses it. */
  readonly id?: string | undefined
  /** The container also has `ServiceElement` and the other names of `classes`. */
  readonly className?: string | undefined
  readonly role?: AriaRole | undefined
}

interface CommonProps extends ContainerProps, FieldEvents {
  /** The element itself, with `focus()`, `blur()` and `clear()`, from when it is mounted until it is gone. */
  readonly ref?: Ref<CardElement> | undefined
}

/** Options that mean the same in every field of one input. */
type InputOptions = Omit<
  Options,
  'placeholder' | 'errorMessages' | 'brands' | 'secureCvv' | 'showIcon' | 'hideIcon' | 'iconStyle'
> & {
  /** Text shown while the field is empty. Default: an example in the form of the value. */
  readonly placeholder?: string | undefined
  /** Words of your own about a value that is not good. */
  readonly errorMessages?: ErrorMessages | undefined
}

export type PanElementProps = CommonProps & InputOptions & Pick<Options, 'brands' | 'showIcon' | 'iconStyle'>
export type ExpirationElementProps = CommonProps & InputOptions
export type CvvElementProps = CommonProps & InputOptions & Pick<Options, 'secureCvv'>
export type CardElementProps = CommonProps & Omit<Options, 'showIcon'>

/** Props by what they are for; those that are `undefined` count as not given. */
export interface SplitProps {
  readonly forContainer: Readonly<Record<string, unknown>>
  readonly forElement: ElementOptions
}

/** Parts what stands on the container from what the library is told; it refuses what it does not know, by name. */
export function splitProps(props: object): SplitProps {
  const forContainer: Record<string, unknown> = {}
  const forElement: Record<string, unknown> = {}
  const handlers: readonly string[] = handlerNames
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || handlers.includes(name)) continue
    const isOfContainer = /^(id$|className$|role$|aria-|data-)/.test(name)
    if (isOfContainer) forContainer[name] = value
    else forElement[name] = value
  }
  return { forContainer, forElement }
}
