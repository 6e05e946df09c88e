import type { FrameSetup } from '@element-js/protocol/frame'
import { autofillPolicy } from './autofill-policy.ts'
import { fieldAddress } from './field-address.ts'
import { schemeTransition, surroundingsIn } from './surroundings.ts'
import { titleOf } from './texts.ts'

/**
 * Creates a field's iframe for a container, or takes the one that the page's markup has there: its document began to load
 * before the library did. The iframes of fields have a name, and so has a clone of one, which is not taken.
 */
export function createFrame(
  place: { readonly container: Element; readonly origin: string; readonly apiKey: string },
  setup: FrameSetup,
): HTMLIFrameElement {
  const { container, origin } = place
  const address = fieldAddress(place)
  const given = container.querySelector<HTMLIFrameElement>(`:scope>iframe[src^="${address}#"]:not([name])`)
  const iframe = given ?? container.ownerDocument.createElement('iframe')
  iframe.hidden = false
  describeFrame(iframe, setup)
  iframe.referrerPolicy = 'origin'
  // Without this attribute, the focus traps of focus-trap and MUI do not count a frame among the places that Tab reaches.
  iframe.tabIndex = 0
  // The style is set through the object model, which a strict style-src allows. Until the field reports its height, the
  // iframe is as high as one line with the field's style and padding, so that nothing moves when the field appears.
  iframe.style.cssText = `display:block;width:100%;font:16px/1.5 a;height:24px;height:1lh;border:0;${schemeTransition}`
  const { fontSize, lineHeight, padding } = setup.options.style?.base ?? {}
  Object.assign(iframe.style, { fontSize, lineHeight, padding })
  iframe.allow = autofillPolicy()
  iframe.sandbox = 'allow-scripts allow-same-origin'
  if (given) {
    // The name is too late for a document that has loaded. Before that, the page can read the empty one in its place.
    const passSetup = (): void => {
      if (!given.contentDocument) given.contentWindow?.postMessage(given.name, origin)
    }
    given.addEventListener('load', passSetup)
    passSetup()
    return given
  }
  const { colorScheme, direction } = surroundingsIn(container)
  // The address is set before the iframe is inserted: in Chromium, an iframe that gets its address later takes three
  // times as long to load.
  iframe.src = `${address}#${setup.options.colorScheme ?? colorScheme}-${direction}`
  return iframe
}

/**
 * Sets the title, for assistive technology, and the name, from which the frame reads its setup whenever its document
 * loads.
 */
export function describeFrame(iframe: HTMLIFrameElement, setup: FrameSetup): void {
  iframe.title = titleOf(setup)
  iframe.name = JSON.stringify(setup)
}
