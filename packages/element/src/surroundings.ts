import type { ColorScheme, Surroundings } from '@element-js/protocol/frame'

/**
 * How the page shows an element with the style `tellingOfScheme`; the scheme that the integrator asked for overrules the
 * page's.
 *
 * The scheme is read off a system color: `color-scheme` itself computes to what was declared, `light dark` say, and to
 * `normal` where a meta element decides.
 */
export function surroundingsOf(element: HTMLElement, colorScheme?: ColorScheme): Surroundings {
  element.style.colorScheme = colorScheme ?? ''
  const { color, direction } = getComputedStyle(element)
  const [red = '0'] = /\d+/.exec(color) ?? []
  return { colorScheme: colorScheme ?? (Number(red) > 127 ? 'dark' : 'light'), direction }
}

let guess: Surroundings | null = null

/**
 * How the page shows what is put into a container. A probe is asked, since the container may have a transition; and once
 * for all fields that are mounted together, since each changes the page, whose styles would be computed anew for the
 * next. Where that guess is wrong, `surroundingsOf` the iframe mends it as soon as the field is there.
 */
export function surroundingsIn(container: Element): Surroundings {
  if (!guess) {
    const probe = document.createElement('i')
    probe.style.cssText = tellingOfScheme
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
 * Style of an iframe that makes it fire `transitionend` when it is shown in another scheme, whether the payer's
 * preference has changed or the page has a switch: its color, which nothing of it shows, changes with the scheme. While
 * the transition runs, the color reads as the one before.
 */
export const tellingOfScheme = 'color:canvastext!important;transition:color 1ms!important'
