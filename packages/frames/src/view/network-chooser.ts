import { cssNameOf, styleProperties } from '@element-js/protocol/frame'
import type { FieldState } from '../field/field-state.ts'

/** Receives what the payer does with the selector of a card's networks. */
export interface ChooserListener {
  chosen(network: string): void
  /** The focus has left the document. */
  left(): void
}

/**
 * Runs the selector of a card's networks. It is a select element, because phones show their own list for it, and
 * because only the browser can draw a list beyond the edges of the iframe.
 *
 * @returns a function that shows it if the number has several networks.
 */
export function networkChooser(
  select: HTMLSelectElement,
  input: HTMLInputElement,
  { chosen, left }: ChooserListener,
): (pan: FieldState) => void {
  select.addEventListener('change', () => chosen(select.value))
  select.addEventListener('blur', ({ relatedTarget }) => {
    if (!relatedTarget) left()
  })
  let shown = ''
  return ({ networks, wishes }) => {
    if (`${networks}` !== shown) {
      shown = `${networks}`
      // It is in the document only while it is needed, because its presence makes Chromium's autofill take the inputs
      // for another form.
      if (networks.length < 2) select.remove()
      else input.parentElement?.after(select)
      select.replaceChildren(...networks.map((id) => new Option(nameOf(id), id)))
      copyStyle(input, select)
    }
    select.value = wishes.find((id) => networks.includes(id)) ?? networks[0] ?? ''
  }
}

/** The name that people know: Visa, Cartes Bancaires. */
function nameOf(id: string): string {
  return id.replaceAll('-', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
}

/** Gives an element the merchant's style for texts, which an input has only while it is empty. */
function copyStyle(input: HTMLElement, { style }: HTMLElement): void {
  const ofBox = getComputedStyle(input)
  const ofText = getComputedStyle(input.nextElementSibling ?? input)
  for (const name of styleProperties.map(cssNameOf)) {
    const computed = name === 'background-color' ? ofBox : ofText
    style.setProperty(name, computed.getPropertyValue(name))
  }
}
