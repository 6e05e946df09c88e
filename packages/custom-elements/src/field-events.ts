import type { ElementEvents, EventName } from '@element-js/element'

/**
 * Two events of the library have other names on an element. Listeners in the capture phase also receive events that do
 * not bubble, so a page that collects script errors or watches its forms would mistake `error` and `submit` for the
 * browser's events.
 */
const names = { error: 'fielderror', submit: 'enter' } as const

type NameOf<Name extends EventName> = Name extends keyof typeof names ? (typeof names)[Name] : Name

/** The events of a field, by name; `detail` is the library's payload. */
export type FieldEventMap = {
  readonly [Name in EventName as NameOf<Name>]: CustomEvent<ElementEvents[Name]>
}

/**
 * Dispatches an event of the library on an element. `change` bubbles, like that of an input, because forms listen for
 * it, and because Svelte listens only at its root. No other event bubbles, just as `focus` and `blur` of an input do
 * not.
 *
 * @returns `false` if a listener prevented the default action, which only Enter has.
 */
export function dispatch(host: Element, name: EventName, detail: unknown): boolean {
  const type = name === 'error' || name === 'submit' ? names[name] : name
  const options = { detail, bubbles: name === 'change', cancelable: name === 'submit' }
  return host.dispatchEvent(new CustomEvent(type, options))
}
