import type { FieldState } from '../field/field-state.ts'

/**
 * The last four digits, shown in the place of a whole number that nobody edits, to make room for the other inputs.
 * The input itself stays where it was, clear, so that a click or Tab finds it as ever.
 */
export function numberTail(box: HTMLElement | undefined): { show(pan: FieldState | undefined): void } {
  const tail = box?.ownerDocument.createElement('output')
  if (!box || !tail) return { show: () => {} }
  // Assistive technology reads the input.
  tail.setAttribute('aria-hidden', 'true')
  box.append(tail)
  return {
    show(pan) {
      const isTucked = pan?.verdict.is === 'complete' && !pan.isFocused
      tail.textContent = isTucked ? pan.digits.slice(-4) : ''
      box.classList.toggle('tucked', isTucked)
      box.classList.toggle('open', pan?.isFocused === true)
    },
  }
}
