import type { ElementType, FrameOptions } from '@element-js/protocol/frame'
import type { ElementState } from '../element/element-state.ts'
import type { FieldState } from '../field/field-state.ts'
import { brandIcon, type IconId } from '../icons/brand-icon.ts'

/** @returns a function that shows the icon for a state and the options at the start of an element, or removes it. */
export function elementIcon(
  root: HTMLElement,
  elementType: ElementType,
): (state: ElementState, options: FrameOptions) => void {
  let icon: { key: string; node: Element } | null = null
  return ({ pan, cvv }, { showIcon, hideIcon, iconStyle }) => {
    const isWanted = elementType === 'card' ? !hideIcon : elementType === 'pan' && showIcon
    if (!isWanted || !pan) {
      icon?.node.remove()
      icon = null
      return
    }
    const drawing = iconFor(pan, cvv)
    const key = `${drawing} ${iconStyle}`
    if (icon?.key === key) return
    const node = brandIcon(root.ownerDocument, drawing, iconStyle ?? 'default')
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
