import type { FrameSetup } from '@element-js/protocol/frame'
import { lookChecks } from './look-checks.ts'
import { markupChecks } from './markup-checks.ts'
import type { Report, Sighting } from './reporter.ts'
import { styleMistakes } from './style-mistakes.ts'
import { watchFrame } from './watch-frame.ts'

/** An element on a page. */
export interface Mounted {
  readonly iframe: HTMLIFrameElement
  readonly container: Element
  /** What its frame is told. */
  readonly setup: FrameSetup
  /** Origin of the service. */
  readonly origin: string
}

/** Looks at something, and gives what is wrong with it. */
export type Check = (mounted: Mounted) => Omit<Sighting, 'element'> | null

/** By then transitions have ended, and frameworks that mount twice have. */
const settleMs = 1_000

/** What has gone from the page is not kept for what was still to be looked at. */
type Subject = WeakRef<Mounted>

/** @param warn Prints a sentence, once a page. */
export function createInspector(
  report: Report,
  warn: (sentence: string) => void,
): (mounted: Mounted) => void {
  const unseen = new WeakMap<Element, Mounted>()
  const lasting = new WeakMap<HTMLIFrameElement, Mounted>()
  // Fields may be mounted in a tab or a dialog that is opened later: their looks are judged when they are seen.
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const mounted = unseen.get(target)
      if (!isIntersecting || !mounted) continue
      observer.unobserve(target)
      soon(lookChecks, mounted)
    }
  })

  function soon(checks: readonly Check[], mounted: Mounted): void {
    const subject: Subject = new WeakRef(mounted)
    setTimeout(() => run(checks, subject), settleMs)
  }

  function run(checks: readonly Check[], subject: Subject): void {
    const mounted = subject.deref()
    if (!mounted?.container.contains(mounted.iframe)) return
    for (const check of checks) {
      const sighting = check(mounted)
      if (sighting) report({ ...sighting, element: mounted.setup.elementType })
    }
  }

  return (mounted) => {
    // At each update too.
    for (const mistake of styleMistakes(mounted.setup.options.style ?? {})) warn(mistake)
    // A field may come up more than once.
    if (lasting.has(mounted.iframe)) return
    // It lives as long as the iframe does.
    lasting.set(mounted.iframe, mounted)
    watchFrame(mounted, report)
    soon(markupChecks, mounted)
    unseen.set(mounted.container, mounted)
    observer.observe(mounted.container)
  }
}
