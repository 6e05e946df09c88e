/** The constructor of `<option>` elements, which happy-dom does not have. */
export function provideOption(): void {
  const place = globalThis as { Option?: unknown }
  place.Option ??= function Option(text: string, value: string): HTMLOptionElement {
    return Object.assign(document.createElement('option'), { textContent: text, value })
  }
}
