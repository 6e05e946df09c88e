import { readFrameSetup } from '@element-js/protocol/frame'
import { linkToHost } from './host-link.ts'
import { runElement } from './run-element.ts'
import { applyStyle } from './view/apply-style.ts'
import { setSurroundings, surroundingsIn } from './view/surroundings.ts'

// What the page looks like comes with the address, where it does not touch the cache: in time for the first paint.
setSurroundings(document, surroundingsIn(location.hash))

const apiKey = new URLSearchParams(location.search).get('key')
// What the field is comes as the frame's name, so that no message has to be waited for.
const setup = readFrameSetup(window.name)
if (apiKey && setup && parent !== window) {
  const link = linkToHost(window)
  const run = (): void => runElement(setup, { window, apiKey, link })
  const { elementType, options } = setup
  if (elementType === 'card' || options.showIcon) {
    // Painted before, its input would be seen to move.
    run()
  } else {
    applyStyle(document, options.style, false)
    // After the greeting, in a task of its own: the frames of a page share a thread, and each would hold up the
    // greetings of those that come after it.
    setTimeout(run)
  }
}
