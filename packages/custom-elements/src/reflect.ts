import { type Attributes, attributeOf, readAs } from './attributes.ts'

/** Gives a class properties that reflect its attributes, like those of an input. */
export function reflect(prototype: HTMLElement, attributes: Attributes): void {
  for (const [property, kind] of Object.entries(attributes)) {
    const name = attributeOf(property)
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      get(this: HTMLElement) {
        const value = this.getAttribute(name)
        return kind === 'flag' ? readAs(kind, value) : (value ?? '')
      },
      set(this: HTMLElement, value: unknown) {
        if (value == null || (kind === 'flag' && value === false)) this.removeAttribute(name)
        else this.setAttribute(name, textOf(value))
      },
    })
  }
}

function textOf(value: unknown): string {
  if (value === true) return ''
  return Array.isArray(value) ? value.join(' ') : String(value)
}

/**
 * Sets properties again that were set before the element's class was defined, because they are on the element itself
 * and hide those of its class.
 */
export function upgradeProperties(host: HTMLElement): void {
  for (const property of Object.keys(host)) {
    if (!(property in Object.getPrototypeOf(host))) continue
    const value = Reflect.get(host, property)
    Reflect.deleteProperty(host, property)
    Reflect.set(host, property, value)
  }
}
