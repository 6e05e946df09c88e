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

export function createInspector(report: Report): (mounted: Mounted) => void {
  function run(checks: readonly Check[], mounted: Mounted): void {
    if (!mounted.container.contains(mounted.iframe)) return
    for (const check of checks) {
      const sighting = check(mounted)
      if (sighting) report({ ...sighting, element: mounted.setup.elementType })
    }
  }

  return (mounted) => {
    watchFrame(mounted, report)
    setTimeout(() => run(markupChecks, mounted), settleMs)
    // Fields may be mounted in a tab or a dialog that is opened later: their looks are judged when they are seen.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      setTimeout(() => run(lookChecks, mounted), settleMs)
    })
    observer.observe(mounted.container)
  }
}
