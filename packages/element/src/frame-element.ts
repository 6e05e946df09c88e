import type { FrameSetup } from '@element-js/protocol/frame'
import { autofillPolicy } from './autofill-policy.ts'
import { surroundingsIn, tellingOfScheme } from './surroundings.ts'
import { titleOf } from './texts.ts'

/** Puts a field's iframe into a container. */
export function appendFrame(container: Element, address: string, setup: FrameSetup): HTMLIFrameElement {
  const iframe = document.createElement('iframe')
  describeFrame(iframe, setup)
  iframe.referrerPolicy = 'origin'
  // Set by the object model, which a strict style-src allows. Until the field reports its height, the iframe has the
  // height of a line in the field's style and padding, so that nothing moves when the field comes up.
  iframe.style.cssText = `display:block;width:100%;font:16px/1.5 a;height:24px;height:1lh;border:0;${tellingOfScheme}`
  const { fontSize, lineHeight, padding } = setup.options.style?.base ?? {}
  Object.assign(iframe.style, { fontSize, lineHeight, padding })
  iframe.allow = autofillPolicy()
  iframe.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  const { colorScheme, direction } = surroundingsIn(container)
  // Before it is put in: an iframe that gets its address later loads three times as slowly in Chromium.
  iframe.src = `${address}#${setup.options.colorScheme ?? colorScheme}-${direction}`
  container.append(iframe)
  return iframe
}

/** Tells assistive technology and the frame, whenever its document is loaded, what the frame is. */
export function describeFrame(iframe: HTMLIFrameElement, setup: FrameSetup): void {
  iframe.title = titleOf(setup)
  iframe.name = JSON.stringify(setup)
}
