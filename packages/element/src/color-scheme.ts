import type { ColorScheme } from '@element-js/protocol/frame'

/**
 * The scheme that the page shows the content of a container in.
 *
 * It is read off a system color: `color-scheme` itself computes to what was declared, `light dark` say, and to
 * `normal` where a meta element decides. A probe of our own is asked, since the container may have a transition.
 */
export function shownScheme(container: Element): ColorScheme {
  const probe = document.createElement('i')
  probe.style.setProperty('color', 'canvastext', 'important')
  container.append(probe)
  const [red = '0'] = /\d+/.exec(getComputedStyle(probe).color) ?? []
  probe.remove()
  return Number(red) > 127 ? 'dark' : 'light'
}

/**
 * Tells when an iframe comes to be shown in another scheme, whether the payer's preference has changed or the page
 * has a switch: the iframe's color, which nothing of it shows, is made to change with the scheme and to say so.
 */
export function onSchemeChange(iframe: HTMLIFrameElement, changed: () => void): void {
  iframe.style.setProperty('color', 'canvastext', 'important')
  iframe.style.setProperty('transition', 'color 1ms', 'important')
  iframe.addEventListener('transitionrun', changed)
}
