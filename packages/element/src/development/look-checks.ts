import type { Check } from './check.ts'
import { contrastBehind } from './contrast.ts'

const noRoom: Check = ({ container, setup }) => {
  const { width } = container.getBoundingClientRect()
  if (width >= 30 || !container.checkVisibility()) return null
  return { misuse: 'no-room', seen: `the container of the ${setup.elementType} field is ${width} px wide` }
}

const restyledFrame: Check = ({ iframe, container, setup }) => {
  const frame = getComputedStyle(iframe)
  const around = getComputedStyle(container)
  // An iframe in an element that shows no content has no style.
  if (!container.checkVisibility() || frame.display === '') return null
  const { display, visibility, opacity, pointerEvents, filter } = frame
  const found = {
    display: display === 'none',
    visibility: visibility !== 'visible' && around.visibility === 'visible',
    // An opacity of one half may be how the page shows a disabled field.
    opacity: Number(opacity) < 0.1,
    'pointer-events': pointerEvents === 'none' && around.pointerEvents !== 'none',
    filter: filter !== 'none',
    height:
      display !== 'none' &&
      // Until the field reports its height, the iframe has the height of a line.
      iframe.style.height.endsWith('px') &&
      Math.abs(Number.parseFloat(frame.height) - Number.parseFloat(iframe.style.height)) > 1,
    width:
      display !== 'none' &&
      iframe.getBoundingClientRect().width < container.getBoundingClientRect().width / 2,
  }
  const rules = Object.entries(found)
    .filter(([, isSet]) => isSet)
    .map(([property]) => `${property}: ${frame.getPropertyValue(property)}`)
  if (rules.length === 0) return null
  return {
    misuse: 'restyled-frame',
    seen: `the page’s CSS gives the iframe of the ${setup.elementType} field \`${rules.join('; ')}\``,
  }
}

/** Below this contrast nobody can read the digits. Text that is only hard to read is the page's choice. */
const leastContrast = 1.6

const unreadableText: Check = ({ container, setup }) => {
  // The payer's browser chooses all colors.
  if (matchMedia('(forced-colors: active)').matches) return null
  const { style, colorScheme } = setup.options
  const { color, backgroundColor } = style?.base ?? {}
  const contrast = contrastBehind(container, { color, backgroundColor, colorScheme })
  if (contrast === null || contrast >= leastContrast) return null
  return {
    misuse: 'unreadable-text',
    seen: `the digits of the ${setup.elementType} field have almost the same color as their background`,
  }
}

/** Checks that need the element to be visible. */
export const lookChecks: readonly Check[] = [noRoom, restyledFrame, unreadableText]
