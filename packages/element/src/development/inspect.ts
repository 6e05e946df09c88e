import type { MountedField } from '../mounted-field.ts'
import type { Check } from './check.ts'
import { lookChecks } from './look-checks.ts'
import { markupChecks } from './markup-checks.ts'
import type { Report } from './reporter.ts'
import { styleMistakes } from './style-mistakes.ts'
import { watchFrame } from './watch-frame.ts'

/** After this time transitions have ended, and frameworks that do things twice have done so. */
const settleMs = 1_000

/** Weak: a field that has left the page is not kept for the checks that were to come. */
type Subject = WeakRef<MountedField>

/** @param warn Prints a sentence, once per page. */
export function createInspector(
  report: Report,
  warn: (sentence: string) => void,
): (field: MountedField) => void {
  const unseen = new WeakMap<Element, MountedField>()
  const lasting = new WeakMap<HTMLIFrameElement, MountedField>()
  // Fields may be in a tab or a dialog that opens later: their looks are checked once they are visible.
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      const field = unseen.get(target)
      if (!isIntersecting || !field) continue
      observer.unobserve(target)
      soon(lookChecks, field)
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
    // At each update, too.
    for (const mistake of styleMistakes(field.setup.options.style ?? {})) warn(mistake)
    // A field may come up more than once.
    if (lasting.has(field.iframe)) return
    // Keeps it as long as the iframe lives.
    lasting.set(field.iframe, field)
    watchFrame(field, report)
    soon(markupChecks, field)
    unseen.set(field.container, field)
    observer.observe(field.container)
  }
}
