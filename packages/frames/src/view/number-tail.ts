import { type ElementState, fieldsOf } from '../element/element-state.ts'
import { copyStyle } from './copy-style.ts'

/**
 * The last four digits, shown in place of a complete number while it is not being edited, to make room for the other
 * inputs. The input itself stays in place, transparent, so that a click or Tab reaches it as before.
 */
export function numberTail(box: HTMLElement): { show(state: ElementState): void } {
  const tail = box.ownerDocument.createElement('output')
  // Assistive technology reads the input.
  tail.setAttribute('aria-hidden', 'true')
  box.append(tail)
  const input = box.querySelector('input')
  return {
    show(state) {
      const { pan } = state
      const isWhole = pan?.verdict.is === 'complete'
      const isTucked = isWhole && !pan.isFocused
      const isOtherFocused = fieldsOf(state).some(([name, { isFocused }]) => isFocused && name !== 'pan')
      if (isTucked && input) copyStyle(input, tail)
      tail.textContent = isTucked ? pan.digits.slice(-4) : ''
      box.classList.toggle('tucked', isTucked)
      // In a narrow container, a number that is empty or being typed pushes the other inputs out of view.
      box.classList.toggle('open', !isTucked && !isOtherFocused)
    },
  }
}
