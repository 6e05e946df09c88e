import { readFrameSetup } from '@element-js/protocol/frame'
import { linkToHost } from './host-link.ts'
import { runElement } from './run-element.ts'
import { applyStyle } from './view/apply-style.ts'
import { setSurroundings, surroundingsIn } from './view/surroundings.ts'

// The address contains the page's color scheme and direction, in time for the first paint, in the fragment, which does
// not affect the cache.
setSurroundings(document, surroundingsIn(location.hash))

const apiKey = new URLSearchParams(location.search).get('key')
// The frame's name contains its setup, so that the field need not wait for a message.
const setup = readFrameSetup(window.name)
if (apiKey && setup && parent !== window) {
  const { elementType, options } = setup
  const loadCover = () => import('./cover/watch-cover.ts')
  const cover = options.refuseWhenCovered && loadCover()
  const start = (): void => {
    const link = linkToHost(window)
    const run = (): void => {
      runElement(setup, { window, apiKey, link })
      // In the sandbox the field works without it, for example when the connection is lost. It is loaded last, because
      // a request takes a tenth of a field's start time.
      if (cover || apiKey.includes('_test_'))
        (cover || loadCover()).then(
          ({ watchCover }) => watchCover(setup, link.send),
          () => {},
        )
    }
    if (elementType === 'card' || options.showIcon) {
      // If it ran after the first paint, the payer would see the input move.
      run()
    } else {
      applyStyle(document, options.style, false)
      // This runs after the greeting, in a separate task: the frames of a page share a thread, and each frame would delay
      // the greetings of the next ones.
      setTimeout(run)
    }
  }
  // Such a field does not work without the part that watches: it does not greet, and never reads what is typed.
  if (cover) cover.then(start)
  else start()
}
