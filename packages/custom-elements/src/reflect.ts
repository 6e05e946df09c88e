import { type Attribute, readAs } from './attributes.ts'

/** Gives a class the properties that reflect its attributes, as those of an input do. */
export function reflect(prototype: HTMLElement, attributes: readonly Attribute[]): void {
  for (const { name, property, kind } of attributes) {
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        const value = this.getAttribute(name)
        return kind === 'flag' ? readAs(kind, value) : (value ?? '')
      },
      set(this: HTMLElement, value: unknown) {
        const text = value == null || (kind === 'flag' && value === false) ? null : textOf(value)
        if (text === null) this.removeAttribute(name)
        else this.setAttribute(name, text)
      },
    })
  }
}

function textOf(value: unknown): string {
  if (value === true) return ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/**
 * Sets properties anew that were set before the element's class was known: they lie on the element itself and hide those
 * of its class.
 */
export function upgradeProperties(host: HTMLElement, properties: readonly string[]): void {
  for (const property of properties) {
    if (!Object.hasOwn(host, property)) continue
    const value = Reflect.get(host, property)
    Reflect.deleteProperty(host, property)
    Reflect.set(host, property, value)
  }
}
