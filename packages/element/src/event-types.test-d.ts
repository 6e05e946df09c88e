/** Correct and incorrect uses of events and their payloads. The compiler checks this file; it never runs. */
import type { eventNames } from '@element-js/protocol/frame'
import type { CardElement, ElementEvents, ElementType, EventName } from './index.ts'

declare const pan: CardElement

// The list of names has every event that has a payload, and no other.
declare const known: keyof ElementEvents
known satisfies (typeof eventNames)[number]
declare const listed: (typeof eventNames)[number]
listed satisfies keyof ElementEvents

// Every payload names its element.
pan.on('ready', ({ element, elementType }) => [
  element satisfies ElementType,
  elementType satisfies ElementType,
])
pan.on('change', ({ empty, complete, autofilled }) => [empty, complete, autofilled] satisfies boolean[])
pan.on('change', ({ brand }) => {
  if (brand === 'american-express' || brand === 'elo' || brand === null) return
  // @ts-expect-error there is no such brand
  if (brand === 'amex') return
})
pan.on('error', ({ error }) => [error.code satisfies 1 | 2 | 3, error.element satisfies 'validation_error'])
pan.on('brand', ({ brand }) => brand?.toUpperCase())
pan.on('loaderror', ({ cause, message }) => `${cause satisfies string}: ${message}`)
pan.on('submit', ({ complete }) => complete satisfies boolean)
pan.once('escape', () => {})

// @ts-expect-error an error is not always there
pan.on('blur', ({ error }) => error.code)
// @ts-expect-error an event says whether a value is complete, but never contains the value
pan.on('change', ({ value }) => value)
// @ts-expect-error an event does not have the length of a value
pan.on('change', ({ length }) => length)
// @ts-expect-error only `blur` has `hasFocus`
pan.on('focus', ({ hasFocus }) => hasFocus)
// @ts-expect-error `ready` has nothing about a value
pan.on('ready', ({ complete }) => complete)
// @ts-expect-error a handler is needed
pan.on('change')
// @ts-expect-error a handler is a function
pan.addEventListener('change', { handleEvent() {} })
// @ts-expect-error payloads are readonly
pan.on('change', (payload) => (payload.complete = true))

// A handler for several events can use what all of their payloads have.
export function log(event: ElementEvents[EventName]): string {
  return `${event.elementType} ${'complete' in event && event.complete}`
}
for (const name of ['focus', 'blur'] as const) pan.on(name, log)
pan.off('focus', log)
pan.removeEventListener('blur', log)
