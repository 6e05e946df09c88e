import { type FrameSetup, readFrameSetup } from '@element-js/protocol/frame'
import { type HostLink, isEmbedder, linkToHost } from './host-link.ts'
import { applyStyle } from './view/apply-style.ts'
import { setSurroundings, surroundingsIn } from './view/surroundings.ts'

/** What the part that greets passes to the program of a field. */
export interface Beginning {
  readonly key: string
  readonly setup: FrameSetup
  readonly link: HostLink
  readonly applyStyle: typeof applyStyle
}

/** A part of the Prioritized Task Scheduling API, which Safari does not have. */
interface Scheduler {
  postTask(task: () => void, options: { priority: 'background' }): Promise<void>
}

// The address contains the page's color scheme and direction, in time for the first paint, in the fragment, which does
// not affect the cache.
setSurroundings(document, surroundingsIn(location.hash))

const key = new URLSearchParams(location.search).get('key')

/** Starts the field. @param program The rest of the script. It gets `null` where there is no field. */
export default (program: (beginning: Beginning | null) => void): void => {
  // The frame's name contains its setup, so that the field need not wait for a message.
  const named = readFrameSetup(window.name)
  const begin = (setup: FrameSetup): void => {
    if (!key || parent === window) return
    const { refuseWhenCovered, style } = setup.options
    const link = linkToHost(window)
    const run = once(() => program({ key, setup, link, applyStyle }))
    applyStyle(document, style, false)
    // A field that watches for covers greets when the part that watches has loaded, and requests it at once.
    if (refuseWhenCovered) {
      run()
      return
    }
    link.greet()
    // After the greetings of the next frames, which share the thread: the browser sends a greeting when its task ends, and
    // a program in between would hold the next ones back. Until it has run, `field.css` shows nothing of the field.
    const { scheduler } = globalThis as { scheduler?: Scheduler }
    scheduler?.postTask(run, { priority: 'background' })
    setTimeout(run, scheduler ? 100 : 0)
  }
  if (named) begin(named)
  else {
    // The browser compiles the program for the fields that follow, and for this one.
    setTimeout(program, 0, null)
    awaitSetup(begin)
  }
}

/**
 * Waits for the setup of a frame that was in the page's markup. Until then nothing can be typed: a page that could choose
 * a style for digits could recognize them by the time that drawing them takes.
 */
function awaitSetup(begin: (setup: FrameSetup) => void): void {
  const input = document.querySelector('input')
  input?.toggleAttribute('disabled')
  addEventListener('message', function receive(event) {
    const { data, isTrusted } = event
    const setup = isTrusted && isEmbedder(window, event) && typeof data === 'string' && readFrameSetup(data)
    if (!setup) return
    removeEventListener('message', receive)
    input?.toggleAttribute('disabled')
    begin(setup)
  })
}

function once(act: () => void): () => void {
  let isDue = true
  return () => {
    if (isDue) {
      isDue = false
      act()
    }
  }
}
