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

/** Tells when the payer's preference changes. @returns the undo. */
export function onPreferredScheme(changed: () => void): () => void {
  const preference = matchMedia('(prefers-color-scheme: dark)')
  preference.addEventListener('change', changed)
  return () => preference.removeEventListener('change', changed)
}
