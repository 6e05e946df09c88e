import type { ColorScheme, Surroundings } from '@element-js/protocol/frame'

/**
 * The window that a node is in: a container may be in another document than the library, such as that of a popup. For a
 * document without a window, which the node may leave, it is the library's own.
 */
export function windowOf({ ownerDocument }: Node): Window & typeof globalThis {
  return ownerDocument?.defaultView ?? window
}

/**
 * The color scheme and direction of an element that has the style `schemeTransition`. The scheme that the integrator
 * chose overrides the page's.
 *
 * The scheme is read from a system color, because `color-scheme` itself computes to the declared value, such as `light
 * dark`, and to `normal` if a meta element decides.
 */
export function surroundingsOf(element: HTMLElement, colorScheme?: ColorScheme): Surroundings {
  element.style.colorScheme = colorScheme ?? ''
  const { color, direction } = windowOf(element).getComputedStyle(element)
  // The color is opaque, so it begins with "rgb(".
  return { colorScheme: colorScheme ?? (Number(/\d+/.exec(color)) > 127 ? 'dark' : 'light'), direction }
}

let guess: Surroundings | null = null

/**
 * The color scheme and direction of a container's content. They are read from a probe, because the container may have a
 * transition. They are read once for all fields that are mounted together, because each field changes the page, and the
 * browser would compute its styles again for the next field. If the result is wrong, `surroundingsOf` the iframe
 * corrects it as soon as the field is ready.
 */
export function surroundingsIn(container: Element): Surroundings {
  if (!guess) {
    const probe = container.ownerDocument.createElement('i')
    probe.style.cssText = schemeTransition
    container.append(probe)
    guess = surroundingsOf(probe)
    probe.remove()
    setTimeout(() => {
      guess = null
    })
  }
  return guess
}

/**
 * A style that makes an iframe fire `transitionend` when its color scheme changes, because the payer's preference has
 * changed or because the page has a switch. The scheme changes the iframe's color, which nothing displays. While the
 * transition runs, the old color is read.
 */
export const schemeTransition = 'color:canvastext!important;transition:color 1ms!important'
