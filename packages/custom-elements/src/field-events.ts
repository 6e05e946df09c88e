import type { ElementEvents, EventName } from '@element-js/element'

/**
 * Two events of the library have names of their own on an element: listeners in the capture phase hear events that do
 * not bubble too, and a page that collects scripts' errors, or watches its forms, would take `error` and `submit` for
 * those of the browser.
 */
const names = { error: 'fielderror', submit: 'enter' } as const

type NameOf<Name extends EventName> = Name extends keyof typeof names ? (typeof names)[Name] : Name

/** The events of a field, by name; `detail` is the library's payload. */
export type FieldEventMap = {
  readonly [Name in EventName as NameOf<Name>]: CustomEvent<ElementEvents[Name]>
}

/**
 * Dispatches an event of the library on an element. `change` bubbles, as that of an input: forms listen for it, and
 * Svelte hears it at its root only. No other event bubbles, as `focus` and `blur` of an input do not.
 *
 * @returns whether no listener prevented the default action, which only Enter has.
 */
export function dispatch(host: Element, name: EventName, detail: unknown): boolean {
  const type = name === 'error' || name === 'submit' ? names[name] : name
  const options = { detail, bubbles: name === 'change', cancelable: name === 'submit' }
  return host.dispatchEvent(new CustomEvent(type, options))
}
