import { type ElementState, fieldsOf } from '../element/element-state.ts'

/** What of the input's look the tail takes over: the merchant's style is for the input. */
const look = [
  ...(['color', 'fontFamily', 'fontSize', 'fontStyle', 'fontWeight', 'letterSpacing', 'lineHeight'] as const),
  ...(['backgroundColor', 'padding', 'textAlign', 'textDecoration', 'textShadow'] as const),
]

/**
 * The last four digits, shown in the place of a whole number that nobody edits, to make room for the other inputs.
 * The input itself stays where it was, clear, so that a click or Tab finds it as ever.
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
      if (isTucked && input) {
        const style = getComputedStyle(input)
        for (const property of look) tail.style[property] = style[property]
      }
      tail.textContent = isTucked ? pan.digits.slice(-4) : ''
      box.classList.toggle('tucked', isTucked)
      // In a narrow place a number that is being typed, or is still to come, pushes the others out of sight.
      box.classList.toggle('open', !isTucked && !isOtherFocused)
    },
  }
}
