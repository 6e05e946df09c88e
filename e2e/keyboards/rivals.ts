import { formatCreditCard, registerCursorTracker } from 'cleave-zen'
import IMask from 'imask'
import RestrictedInput from 'restricted-input'

/** Public libraries that format a card number in an input of the page, each as its documentation shows. */
const attach: Readonly<Record<string, (element: HTMLInputElement) => void>> = {
  'restricted-input': (element) => {
    new RestrictedInput({ element, pattern: '{{9999}} {{9999}} {{9999}} {{9999}}' })
  },
  imask: (element) => {
    IMask(element, { mask: '0000 0000 0000 0000' })
  },
  'cleave-zen': (element) => {
    registerCursorTracker({ input: element, delimiter: ' ' })
    element.addEventListener('input', () => {
      element.value = formatCreditCard(element.value)
    })
  },
}

const input = document.querySelector('input')
const library = attach[document.body.id]
if (input) library?.(input)
