/**
 * Notices what a page does so that payers do not see the field in which they type: an element over it, an opacity, a
 * clip, a transformation.
 *
 * A part of its own, which few fields load: those with `refuseWhenCovered`, and those of the sandbox.
 *
 * 1. The browser's compositor says whether a payer sees the document (IntersectionObserver v2, Chromium only). A frame
 *    has no other way to know, and the page can neither change the answer nor prevent it.
 * 2. What is covered while nobody types does not count: labels lie over empty fields, headers and dialogs over a form.
 * 3. Typing in a field that is not seen begins a doubt. Labels that float away and transitions need up to half a second;
 *    then the browser is asked again.
 * 4. If the field is still not seen, the developer is warned. With `refuseWhenCovered` the field gets the text from before
 *    the doubt, and takes no text until it is seen.
 */
import type { FrameMessage, FrameSetup } from '@element-js/protocol/frame'
import { typingLock } from './typing-lock.ts'

/** How long a field may be covered while somebody types in it. */
const settleMs = 500

/** Typing in a field that is not seen. */
interface Doubt {
  readonly textsBefore: readonly string[]
  /** Whether its time is over, so that the next observation decides. */
  isDue: boolean
}

/** Watches the field of this document, for as long as the document exists. */
export function watchCover(
  { elementType, options }: FrameSetup,
  send: (message: FrameMessage) => void,
): void {
  // Firefox and Safari do not know what covers a frame.
  if (!('isVisible' in IntersectionObserverEntry.prototype)) return
  const inputs = [...document.querySelectorAll('input')]
  const lock = options.refuseWhenCovered ? typingLock(inputs) : null
  let isSeen = false
  let doubt: Doubt | null = null
  /** Whether a doubt was right, since the field was seen last. */
  let isCovered = false

  // The root, because whatever an extension puts into this document does not cover its root. A field of which half is
  // scrolled out of view or clipped away is not seen.
  const { documentElement } = document
  const watch = { threshold: 0.5, trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver(([...entries]) => {
    const { isIntersecting = false, isVisible } = entries.at(-1) as Partial<SightEntry>
    isSeen = isIntersecting && isVisible === true
    if (isSeen) {
      doubt = null
      isCovered = false
      lock?.(false)
    } else if (doubt?.isDue) conclude(doubt)
  }, watch)
  observer.observe(documentElement)

  function begin(textsBefore: readonly string[]): void {
    if (isSeen || doubt || isCovered) return
    const begun: Doubt = { textsBefore, isDue: false }
    doubt = begun
    setTimeout(() => {
      begun.isDue = true
      // An observer reports changes only, unless it is new to its target.
      observer.unobserve(documentElement)
      observer.observe(documentElement)
    }, settleMs)
  }

  function conclude({ textsBefore }: Doubt): void {
    const consequence = lock ? ', and takes no text until it is seen' : ''
    send({
      type: 'warned',
      sentence: `something of the page covers, hides or distorts the ${elementType} field while a payer types in it${consequence}. See docs/warnings.md#covered.`,
    })
    doubt = null
    isCovered = true
    if (!lock) return
    lock(true)
    for (const [index, input] of inputs.entries()) {
      const text = textsBefore[index] ?? ''
      if (input.value === text) continue
      input.value = text
      input.dispatchEvent(new Event('input'))
    }
  }

  addEventListener('beforeinput', () => begin(inputs.map(({ value }) => value)), true)
  // What a browser or a password manager fills in is announced by no other event. Of a form, they fill also the fields
  // that are out of view, and those under their labels.
  addEventListener('input', () => document.hasFocus() && begin([]), true)
  // Typed before this code ran.
  if (inputs.some(({ value }) => value)) begin([])
}

/** @see https://w3c.github.io/IntersectionObserver/v2/ */
interface SightEntry extends IntersectionObserverEntry {
  readonly isVisible: boolean
}
