import type { ElementType, FrameOptions } from '@element-js/protocol/frame'
import type { ElementState } from '../element/element-state.ts'
import type { FieldState } from '../field/field-state.ts'
import type { brandIcon, IconId } from '../icons/brand-icon.ts'

/** Loads the part of the program that draws icons, which most fields do not need. */
export type IconLoader = () => Promise<{ readonly brandIcon: typeof brandIcon }>

/**
 * @returns a function that shows the icon for a state and the options at the start of an element, or removes it. The
 *   place of the icon is empty until the part that draws it has arrived.
 */
export function elementIcon(
  root: HTMLElement,
  elementType: ElementType,
  load: IconLoader,
): (state: ElementState, options: FrameOptions) => void {
  const document = root.ownerDocument
  let icon: { key: string; node: Element } | null = null
  let isRequested = false
  let draw: typeof brandIcon | undefined
  let showLatest = (): void => {}

  return function show(state, options) {
    const { pan, cvv } = state
    const { showIcon, hideIcon, iconStyle = 'default' } = options
    showLatest = () => show(state, options)
    const isWanted = elementType === 'card' ? !hideIcon : elementType === 'pan' && showIcon
    if (!isWanted || !pan) {
      icon?.node.remove()
      icon = null
      return
    }
    if (!isRequested) {
      isRequested = true
      load().then(
        ({ brandIcon }) => {
          draw = brandIcon
          showLatest()
        },
        // Without a connection the place stays empty.
        () => {},
      )
    }
    const id = iconFor(pan, cvv)
    const key = draw ? `${id} ${iconStyle}` : ''
    if (icon?.key === key) return
    const node =
      draw?.(document, id, iconStyle) ?? document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    if (icon) icon.node.replaceWith(node)
    else root.prepend(node)
    icon = { key, node }
  }
}

/** The brand of the number or, while the security code is being typed, the code's place on the card. */
function iconFor(pan: FieldState, cvv: FieldState | undefined): IconId {
  if (cvv?.isFocused) return pan.brand?.codeLength === 4 ? 'code-on-front' : 'code-on-back'
  return pan.brand?.id ?? 'unknown'
}
