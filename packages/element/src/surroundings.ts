import type { FrameSetup, Surroundings } from '@element-js/protocol/frame'

/**
 * How the page shows the place of an iframe, asked of the iframe itself; the scheme that the integrator asked for
 * overrules the page's.
 *
 * The scheme is read off a system color: `color-scheme` itself computes to what was declared, `light dark` say, and to
 * `normal` where a meta element decides.
 */
export function surroundingsOf(
  iframe: HTMLIFrameElement,
  { options: { colorScheme } }: FrameSetup,
): Surroundings {
  iframe.style.colorScheme = colorScheme ?? ''
  const { color, direction } = getComputedStyle(iframe)
  const [red = '0'] = /\d+/.exec(color) ?? []
  return {
    colorScheme: colorScheme ?? (Number(red) > 127 ? 'dark' : 'light'),
    direction: direction === 'rtl' ? 'rtl' : 'ltr',
  }
}

/**
 * Style of an iframe that makes it say `transitionend` when it comes to be shown in another scheme, whether the payer's
 * preference has changed or the page has a switch: its color, which nothing of it shows, changes with the scheme. While
 * the transition runs, the color reads as the one before.
 */
export const tellingOfScheme = 'color:canvastext!important;transition:color 1ms!important'
