import type { MountedField } from './mounted-field.ts'
import type { Report } from './reporter.ts'

/** By then, a handler of the page that focuses the field has done so. */
const focusMs = 300

/**
 * Reports an element that covers a field, as soon as a click on it does not focus the field. Until then, nothing shows
 * whether the element passes its clicks on: a handler that calls `focus()` is not visible to other scripts.
 */
export function watchCover({ iframe, container, setup }: MountedField, report: Report): void {
  const cover = coverOf(iframe, container)
  cover?.addEventListener('click', () => {
    setTimeout(() => {
      const { activeElement } = container.getRootNode() as Document | ShadowRoot
      if (activeElement === iframe || coverOf(iframe, container) !== cover) return
      const element = setup.elementType
      const className = cover.getAttribute('class')
      const tag = `<${cover.localName}${className ? ` class="${className}"` : ''}>`
      report({
        misuse: 'covered',
        element,
        seen: `${tag} covers the ${element} field, and a click on it does not focus the field`,
      })
    }, focusMs)
  })
}

function coverOf(iframe: HTMLIFrameElement, container: Element): Element | null {
  const { left, top, width, height } = iframe.getBoundingClientRect()
  if (width === 0 || height === 0) return null
  const root = container.getRootNode() as Document | ShadowRoot
  const hit = root.elementFromPoint(left + width / 2, top + height / 2)
  // A label passes its clicks on to the field. A banner over the whole page does not count, nor does a field that is
  // scrolled out of view.
  if (!hit || container.contains(hit) || hit.contains(container) || hit.closest('label')) return null
  return container.parentElement?.contains(hit) ? hit : null
}
