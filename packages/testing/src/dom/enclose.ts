/** The events of the inputs that a page could see. The events of an iframe stay inside it. */
const events = [
  ...['click', 'mousedown', 'mouseup', 'pointerdown', 'pointerup', 'keydown', 'keypress', 'keyup'],
  ...['beforeinput', 'input', 'change', 'focusin', 'focusout', 'paste', 'copy', 'cut'],
]

/**
 * Keeps the events of a field from the page, as an iframe does.
 *
 * @param left Called when the focus moves to something else in the page. In an iframe, such an event names no target,
 * and the field ignores events that name one.
 */
export function enclose(box: HTMLElement, left: () => void): void {
  for (const type of events) box.addEventListener(type, (event) => event.stopPropagation())
  box.addEventListener('keydown', (event) => {
    // The library submits the form. Tools that simulate a user would also submit it.
    if (event.key === 'Enter') event.preventDefault()
  })
  box.addEventListener(
    'blur',
    ({ relatedTarget }) => {
      if (relatedTarget && !box.contains(relatedTarget as Node)) left()
    },
    true,
  )
}
