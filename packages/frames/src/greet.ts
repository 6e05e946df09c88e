import { type FrameSetup, readFrameSetup } from '@element-js/protocol/frame'
import { type HostLink, linkToHost } from './host-link.ts'
import { setSurroundings, surroundingsIn } from './view/surroundings.ts'

/** What the part that greets passes to the program of a field. */
export interface Beginning {
  readonly key: string
  readonly setup: FrameSetup
  readonly link: HostLink
}

// The address contains the page's color scheme and direction, in time for the first paint, in the fragment, which does
// not affect the cache.
setSurroundings(document, surroundingsIn(location.hash))

const key = new URLSearchParams(location.search).get('key')
// The frame's name contains its setup, so that the field need not wait for a message.
const setup = readFrameSetup(window.name)
const { elementType, options } = setup ?? {}
const beginning = key && setup && parent !== window ? { key, setup, link: linkToHost(window) } : null
// A field that watches for covers greets when the part that watches has loaded.
if (!options?.refuseWhenCovered) beginning?.link.greet()

/** Calls the program, which is the rest of the script. It gets `null` where there is no field. */
export default (program: (beginning: Beginning | null) => void): void => {
  const { refuseWhenCovered, showIcon, style } = options ?? {}
  // If it ran after the first paint, the payer would see the input move or change its style. A field that watches for
  // covers requests the part that watches while the document loads.
  if (elementType === 'card' || showIcon || style || refuseWhenCovered) program(beginning)
  // The frames of a page share a thread, and each program would delay the greetings of the next frames.
  else setTimeout(program, 0, beginning)
}
