/**
 * A component for one type of element. What it holds on to, and why by these hooks:
 *
 * 1. The element lives in a passive effect, not in a layout effect: React undoes layout effects while a part of the
 *    page waits behind a Suspense fallback, and what was typed would be gone.
 * 2. Options are told in a layout effect, so that a new look comes with the page's own.
 * 3. Handlers are looked up when an event comes: another function is no reason to do anything.
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

/** A mounted element, with what it was told last. */
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
    const { forContainer, forElement: options } = splitProps(props)
    const { className } = props
    const container = useRef<HTMLDivElement>(null)
    const field = useRef<Field>(null)
    const latest = useLatest({ props, options, locale })

    useLayoutEffect(() => {
      const { current } = field
      if (!current) return
      const changes = optionChanges(current.options, options)
      // React writes a new class name over those that the library has added; an update adds them again.
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
        element.on(event, (payload) => callHandler(latest.current.props[name], payload))
      }
      field.current = { element, options, className: props.className }
      element.mount(container.current)
      return () => {
        field.current = null
        leave()
        element.destroy()
      }
    }, [group, service, latest])

    // With another group or service the element is another one, too.
    useEffect(() => (field.current ? give(ref, field.current.element) : undefined), [ref, group, service])

    return createElement('div', { ...forContainer, ref: container })
  }
  FieldComponent.displayName = name
  return FieldComponent
}

/** TypeScript does not see that the handler is the one of the event with this payload. */
function callHandler(handler: FieldEvents[keyof FieldEvents], payload: unknown): void {
  const call = handler as ((payload: unknown) => void) | undefined
  call?.(payload)
}

/** Gives an element to a ref, as React gives a node. @returns the undo. */
function give(ref: Ref<CardElement> | undefined, element: CardElement): (() => void) | undefined {
  if (!ref) return undefined
  if (typeof ref === 'function') return ref(element) || (() => ref(null))
  ref.current = element
  return () => {
    ref.current = null
  }
}
