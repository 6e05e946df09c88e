import { type ElementState, fieldsOf } from '../element/element-state.ts'

/**
 * Shows the last four digits in place of a complete number while it is not being edited, to make room for the other
 * inputs. The input itself stays in place, so a click or Tab reaches it as before.
 *
 * @param box The element around the number's input: `draw-text.ts` draws the last four digits if it is `tucked`.
 */
export function tuckNumber({ classList }: HTMLElement, state: ElementState): void {
  const { pan } = state
  const isTucked = pan?.verdict.is === 'complete' && !pan.isFocused
  const isOtherFocused = fieldsOf(state).some(([name, { isFocused }]) => isFocused && name !== 'pan')
  classList.toggle('tucked', isTucked)
  // In a narrow container, a number that is empty or being typed pushes the other inputs out of view.
  classList.toggle('open', !isTucked && !isOtherFocused)
}
