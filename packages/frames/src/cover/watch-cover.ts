/**
 * Detects what keeps payers from seeing the field that they type in: an element over it, an opacity, a clip, a
 * transform.
 *
 * This is a part of its own, which only fields with `refuseWhenCovered` and fields in the sandbox load.
 *
 * 1. The browser's compositor reports whether a payer sees the document (IntersectionObserver v2, Chromium only). A
 *    frame has no other way to know, and the page can neither change nor prevent the report.
 * 2. A cover does not count while nobody types: labels lie over empty fields, and headers and dialogs over forms.
 * 3. Typing into a field that is not visible starts a doubt. Floating labels and transitions need up to half a second;
 *    then the browser is asked again.
 * 4. If the field is still not visible, the developer is warned. With `refuseWhenCovered`, the field gets its text from
 *    before the doubt back, and refuses input until it is visible.
 */
import type { FrameMessage, FrameSetup } from '@element-js/protocol/frame'
import { typingLock } from './typing-lock.ts'

/** How long a field may be covered while somebody types into it. */
const settleMs = 500

/** Typing into a field that is not visible. */
interface Doubt {
  textsBefore: readonly string[]
  /** Whether its time is up, so that the next observation decides. */
  isDue: boolean
}

/**
 * Watches the field of this document, for as long as the document exists.
 *
 * This is one closure, because a doubt begins with typing and ends with an observation.
 */
export function watchCover(
  { elementType, options }: FrameSetup,
  send: (message: FrameMessage) => void,
): void {
  // Firefox and Safari do not know what covers a frame.
  if (!('isVisible' in IntersectionObserverEntry.prototype)) return
  const inputs = [...document.querySelectorAll('input')]
  const typing = options.refuseWhenCovered ? typingLock(inputs) : null
  let isSeen = false
  let doubt: Doubt | null = null
  /** Whether a doubt has been confirmed since the field was last visible. */
  let isCovered = false

  // This observes the root, because nothing that an extension puts into this document covers its root. A field counts
  // as not visible if half of it is scrolled out of view or clipped.
  const { documentElement } = document
  const watch = { threshold: 0.5, trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver(([...entries]) => {
    const { isIntersecting = false, isVisible } = entries.at(-1) as Partial<SightEntry>
    isSeen = isIntersecting && isVisible === true
    if (isSeen) {
      doubt = null
      isCovered = false
      typing?.unlock()
    } else if (doubt?.isDue) conclude(doubt)
  }, watch)
  observer.observe(documentElement)

  function begin(textsBefore: readonly string[]): void {
    if (isSeen || doubt || isCovered) return
    const begun: Doubt = { textsBefore, isDue: false }
    doubt = begun
    setTimeout(() => {
      begun.isDue = true
      // An observer reports only changes, unless it has just begun to observe its target.
      observer.unobserve(documentElement)
      observer.observe(documentElement)
    }, settleMs)
  }

  function conclude({ textsBefore }: Doubt): void {
    const consequence = typing ? ', and takes no text until it is seen' : ''
    send({
      type: 'warned',
      sentence: `something of the page covers, hides or distorts the ${elementType} field while a payer types in it${consequence}. See docs/warnings.md#covered.`,
    })
    doubt = null
    isCovered = true
    if (!typing) return
    typing.lock()
    for (const [index, input] of inputs.entries()) {
      const text = textsBefore[index] ?? ''
      if (input.value === text) continue
      input.value = text
      input.dispatchEvent(new Event('input'))
    }
  }

  // What was emptied meanwhile, by the page or because it was left, does not come back.
  const emptied = new MutationObserver(() => {
    if (doubt) doubt.textsBefore = doubt.textsBefore.map((text, index) => (inputs[index]?.value ? text : ''))
  })
  for (const input of inputs) emptied.observe(input, { attributeFilter: ['class'] })

  addEventListener('beforeinput', () => begin(inputs.map(({ value }) => value)), true)
  // No other event announces what a browser or a password manager fills in. They also fill fields of a form that are
  // out of view or under their labels.
  addEventListener('input', () => document.hasFocus() && begin([]), true)
  // Typed before this code ran.
  if (inputs.some(({ value }) => value)) begin([])
}

/** @see https://w3c.github.io/IntersectionObserver/v2/ */
interface SightEntry extends IntersectionObserverEntry {
  readonly isVisible: boolean
}
