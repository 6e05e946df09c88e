/**
 * Creates the component for one type of element. These are its state and the reasons for the hooks:
 *
 * 1. The element exists in a passive effect, not in a layout effect: React cleans up layout effects while a part of the
 *    page waits behind a Suspense fallback, and the payer's input would be lost.
 * 2. Options are updated in a layout effect, so that a new style appears together with the page's own.
 * 3. Handlers are looked up when an event arrives, so a new function has no other effect.
 */
import type { CardElement, ElementOptions, ElementType, EventName } from '@element-js/element'
import { optionChanges } from '@element-js/protocol/frame'
import { createElement, type FunctionComponent, type Ref, useEffect, useLayoutEffect, useRef } from 'react'
import { useElementsContext } from './elements-context.ts'
import { type FieldEvents, handlerNames } from './field-events.ts'
import { splitProps } from './field-props.ts'
import { useLatest } from './use-latest.ts'

interface FieldProps extends FieldEvents {
  readonly ref?: Ref<CardElement> | undefined
  readonly className?: string | undefined
}

/** A mounted element, with its last options. */
interface Field {
  readonly element: CardElement
  options: ElementOptions
  className: string | undefined
}

export function createField<Props extends FieldProps>(
  type: ElementType,
  name: string,
): FunctionComponent<Props> {
  function FieldComponent({ ref, ...props }: FieldProps): ReturnType<FunctionComponent> {
    const { group, service, locale } = useElementsContext(`<${name}>`)
    const [forContainer, options] = splitProps(props)
    const { className } = props
    const container = useRef<HTMLDivElement>(null)
    const field = useRef<Field>(null)
    const latest = useLatest({ props, options, locale })

    useLayoutEffect(() => {
      const { current } = field
      if (!current) return
      const changes = optionChanges(current.options, options)
      // React overwrites the class names that the library has added; an update adds them again.
      if (!changes && className === current.className) return
      Object.assign(current, { options, className })
      current.element.update(changes ?? {})
    })

    useEffect(() => {
      if (!service || !container.current) return
      const { props, options, locale } = latest.current
      const element = group.open(service, locale).create(type, options)
      const leave = group.add(element)
      for (const name of handlerNames) {
        const event = name.slice(2).toLowerCase() as EventName
        element.on(event, (payload) => {
          // TypeScript does not know that the handler belongs to the event with this payload.
          const handler = latest.current.props[name] as ((payload: unknown) => void) | undefined
          handler?.(payload)
        })
      }
      field.current = { element, options, className: props.className }
      element.mount(container.current)
      return () => {
        field.current = null
        leave()
        element.destroy()
      }
    }, [group, service, latest])

    // A different group or service also needs a different element.
    useEffect(() => (field.current ? give(ref, field.current.element) : undefined), [ref, group, service])

    return createElement('div', { ...forContainer, ref: container })
  }
  FieldComponent.displayName = name
  return FieldComponent
}

/** Sets a ref to an element, as React sets a ref to a node. @returns a function that clears the ref. */
function give(ref: Ref<CardElement> | undefined, element: CardElement): (() => void) | undefined {
  if (!ref) return undefined
  if (typeof ref === 'function') return ref(element) || (() => ref(null))
  ref.current = element
  return () => {
    ref.current = null
  }
}
