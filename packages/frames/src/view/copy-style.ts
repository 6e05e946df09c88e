import { cssNameOf, styleProperties } from '@element-js/protocol/frame'

/** Gives an element the merchant's style, which applies to the inputs. */
export function copyStyle(input: HTMLElement, { style }: HTMLElement): void {
  const computed = getComputedStyle(input)
  for (const name of styleProperties.map(cssNameOf)) style.setProperty(name, computed.getPropertyValue(name))
}
