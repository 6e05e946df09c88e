import type { FrameSetup } from '@element-js/protocol/frame'
import { lookChecks } from './look-checks.ts'
import { markupChecks } from './markup-checks.ts'
import type { Report, Sighting } from './reporter.ts'
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

/** An iframe that has gone is not kept for what was still to be looked at. */
interface Subject extends Omit<Mounted, 'iframe'> {
  readonly iframe: WeakRef<HTMLIFrameElement>
}

export function createInspector(report: Report): (mounted: Mounted) => void {
  const unseen = new WeakMap<Element, Subject>()
  // Fields may be mounted in a tab or a dialog that is opened later: their looks are judged when they are seen.
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const subject = unseen.get(target)
      if (!isIntersecting || !subject) continue
      observer.unobserve(target)
      setTimeout(() => run(lookChecks, subject), settleMs)
    }
  })

  function run(checks: readonly Check[], subject: Subject): void {
    const iframe = subject.iframe.deref()
    if (!iframe || !subject.container.contains(iframe)) return
    for (const check of checks) {
      const sighting = check({ ...subject, iframe })
      if (sighting) report({ ...sighting, element: subject.setup.elementType })
    }
  }

  return (mounted) => {
    const subject = { ...mounted, iframe: new WeakRef(mounted.iframe) }
    watchFrame(mounted, report)
    setTimeout(() => run(markupChecks, subject), settleMs)
    unseen.set(mounted.container, subject)
    observer.observe(mounted.container)
  }
}
