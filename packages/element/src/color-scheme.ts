import type { ColorScheme } from '@element-js/protocol/frame'

/**
 * The scheme that the page shows an element in.
 *
 * It is read off a system color: `color-scheme` itself computes to what was declared, `light dark` say, and to
 * `normal` where a meta element decides.
 */
export function shownScheme(element: HTMLElement): ColorScheme {
  const { color, colorScheme } = element.style
  element.style.color = 'canvastext'
  element.style.colorScheme = ''
  const [red = '0'] = /\d+/.exec(getComputedStyle(element).color) ?? []
  element.style.color = color
  element.style.colorScheme = colorScheme
  return Number(red) > 127 ? 'dark' : 'light'
}

/** Tells when the payer's preference changes. @returns the undo. */
export function onPreferredScheme(changed: () => void): () => void {
  const preference = matchMedia('(prefers-color-scheme: dark)')
  preference.addEventListener('change', changed)
  return () => preference.removeEventListener('change', changed)
}
