/**
 * The page's own label for a container, found as for an input: `<label for="its-id">`, or a label around the container.
 * An iframe cannot have such a label, so the library passes its text and its clicks on to the field.
 */
function labelOf(container: Element): HTMLLabelElement | null {
  const { id } = container
  const root = container.getRootNode() as Document | ShadowRoot
  // jsdom has no `CSS.escape` before version 30.
  const named = id && [...root.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === id)
  return named || container.closest('label')
}

/**
 * The text of a container's label, without the asterisk of a required field and without what a container in its label
 * holds for now, such as "Loading…".
 */
export function labelText(container: Element): string | undefined {
  const label = labelOf(container)
  const held = label === container ? '' : container.textContent
  return (
    label?.textContent
      .replace(held, '')
      .replace(/[\s*]+/g, ' ')
      .trim() || undefined
  )
}

/**
 * Focuses the field when the payer clicks on the container's label or around the frame, until the signal aborts. As with
 * a label of the browser, a click on another control is not meant for the field.
 */
export function focusByLabel(container: Element, signal: AbortSignal, focus: () => void): void {
  const clicked = ({ target }: Event): unknown =>
    (target as Element).closest('button,input,select,textarea,a') || focus()
  // If the container is its own label, adding the same listener again does nothing.
  for (const target of [labelOf(container), container]) target?.addEventListener('click', clicked, { signal })
}
