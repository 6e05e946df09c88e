import type { Check } from './check.ts'
import { lookChecks } from './look-checks.ts'
import { markupChecks } from './markup-checks.ts'
import type { MountedField } from './mounted-field.ts'
import type { Report } from './reporter.ts'
import { styleMistakes } from './style-mistakes.ts'
import { watchCover } from './watch-cover.ts'
import { watchFrame } from './watch-frame.ts'

/** After this time, transitions have ended, and frameworks that run each effect twice have done so. */
const settleMs = 1_000

/** Weak references, so that pending checks do not keep a field that has left the page. */
type Subject = WeakRef<MountedField>

/** @param warn Prints a sentence. It prints each sentence once per page. */
export function createInspector(
  report: Report,
  warn: (sentence: string) => void,
): (field: MountedField) => void {
  const unseen = new WeakMap<Element, MountedField>()
  const lasting = new WeakMap<HTMLIFrameElement, MountedField>()
  // A field may be in a tab or a dialog that opens later. Its appearance is checked as soon as it is visible.
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const field = unseen.get(target)
      if (!isIntersecting || !field) continue
      observer.unobserve(target)
      soon(lookChecks, field)
      setTimeout(watchCover, settleMs, field, report)
    }
  })

  function soon(checks: readonly Check[], field: MountedField): void {
    const subject: Subject = new WeakRef(field)
    setTimeout(() => run(checks, subject), settleMs)
  }

  function run(checks: readonly Check[], subject: Subject): void {
    const field = subject.deref()
    if (!field?.container.contains(field.iframe)) return
    for (const check of checks) {
      const sighting = check(field)
      if (sighting) report({ ...sighting, element: field.setup.elementType })
    }
  }

  return (field) => {
    // This also happens at each update.
    for (const mistake of styleMistakes(field.setup.options.style ?? {})) warn(mistake)
    // A field may load more than once.
    if (lasting.has(field.iframe)) return
    // This keeps it for as long as the iframe exists.
    lasting.set(field.iframe, field)
    watchFrame(field, report)
    soon(markupChecks, field)
    unseen.set(field.container, field)
    observer.observe(field.container)
  }
}
