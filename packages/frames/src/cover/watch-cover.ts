/**
 * Detects what keeps payers from seeing the field that they type in: an element over it, an opacity, a clip, a
 * transform, a size of a few pixels.
 *
 * This is a part of its own, which only fields with `refuseWhenCovered` and fields in the sandbox load.
 *
 * 1. The browser's compositor reports whether a payer sees the document (IntersectionObserver v2, Chromium only). A
 *    frame has no other way to know, and the page can neither change nor prevent the report. The compositor does not
 *    report sizes, but the frame knows its own.
 * 2. A cover does not count while nobody types: labels lie over empty fields, and headers and dialogs over forms.
 * 3. Typing into a field that is not visible starts a doubt. Floating labels and transitions need up to half a second.
 *    The time is added up while the field appears now and then, until it has been visible for as long.
 * 4. If the field was not visible for half a second and still is not, the developer is warned. With `refuseWhenCovered`, the field gets its text from
 *    before the doubt back, and refuses input until it is visible.
 */
import type { FrameMessage, FrameSetup } from '@element-js/protocol/frame'
import { typingLock } from './typing-lock.ts'

/** How long a field may be covered while somebody types into it, and how long it must be visible to end a doubt. */
const settleMs = 500

/** How much of a field must be visible with `refuseWhenCovered`: not clipped, and not scrolled out of view. */
const leastShare = 0.9

/** In pixels of CSS. Nothing can be read in a smaller field. */
const leastWidth = 20
const leastHeight = 8
/** No browser lets people make a page smaller than this. */
const leastScale = 0.25

/** Typing into a field that is not visible. */
interface Doubt {
  textsBefore: readonly string[]
  /** How long the field was not visible. */
  unseenMs: number
  /** When this was last added up. */
  countedAtMs: number
  wasShown: boolean
  timer?: ReturnType<typeof setTimeout>
}

/**
 * Watches the field of this document, for as long as the document exists.
 */
export function watchCover(
  { elementType, options }: FrameSetup,
  send: (message: FrameMessage) => void,
): void {
  // Firefox and Safari do not know what covers a frame.
  if (!('isVisible' in IntersectionObserverEntry.prototype)) return
  const inputs = [...document.querySelectorAll('input')]
  const typing = options.refuseWhenCovered ? typingLock(inputs) : null
  /** What the compositor reports. */
  let isSeen = false
  let doubt: Doubt | null = null
  /** Whether a doubt has been confirmed since the field was last visible. */
  let isCovered = false

  // This observes the root, because nothing that an extension puts into this document covers its root. The share that
  // must be visible is that of the area, so a page cannot leave a strip of the field and watch the browser scroll it. It
  // is not all of it, because containers often cut off a pixel, or the ends of a field with round corners. Without the
  // option, a field that is half scrolled out of view is no reason for a warning.
  const { documentElement } = document
  const watch = { threshold: options.refuseWhenCovered ? leastShare : 0.5, trackVisibility: true, delay: 100 }
  const observer = new IntersectionObserver(([...entries]) => {
    const { isIntersecting = false, isVisible } = entries.at(-1) as Partial<SightEntry>
    isSeen = isIntersecting && isVisible === true
    if (isShown()) {
      isCovered = false
      typing?.unlock()
    }
    follow()
    if (doubt && !isShown() && doubt.unseenMs >= settleMs) conclude(doubt)
  }, watch)
  observer.observe(documentElement)

  const isShown = (): boolean =>
    isSeen && innerWidth >= leastWidth && innerHeight >= leastHeight && isLarge.matches
  const isLarge = matchMedia(`(min-resolution: ${leastScale}dppx)`)
  isLarge.onchange = look
  addEventListener('resize', look)

  // An observer reports only changes, unless it has just begun to observe its target.
  function look(): void {
    observer.unobserve(documentElement)
    observer.observe(documentElement)
  }

  function begin(textsBefore: readonly string[]): void {
    if (isShown() || doubt || isCovered) return
    doubt = { textsBefore, unseenMs: 0, countedAtMs: performance.now(), wasShown: false }
    follow()
  }

  function follow(): void {
    if (!doubt) return
    const nowMs = performance.now()
    if (!doubt.wasShown) doubt.unseenMs += nowMs - doubt.countedAtMs
    doubt.countedAtMs = nowMs
    doubt.wasShown = isShown()
    clearTimeout(doubt.timer)
    doubt.timer = doubt.wasShown
      ? setTimeout(() => (doubt = null), settleMs)
      : setTimeout(look, settleMs - doubt.unseenMs)
  }

  function conclude({ textsBefore, timer }: Doubt): void {
    const consequence = typing ? ', and takes no text until it is seen' : ''
    send({
      type: 'warned',
      sentence: `something of the page covers, hides or distorts the ${elementType} field while a payer types in it${consequence}. See docs/warnings.md#covered.`,
    })
    clearTimeout(timer)
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
