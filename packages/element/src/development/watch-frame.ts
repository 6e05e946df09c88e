import type { MountedField } from './mounted-field.ts'
import type { Report } from './reporter.ts'

/** Watches what happens to an element's iframe. Its listeners are on the iframe, and disappear with it. */
export function watchFrame({ iframe, origin, setup }: MountedField, report: Report): void {
  const element = setup.elementType
  let { contentWindow } = iframe
  iframe.addEventListener('load', () => {
    // A document that reloads in its place keeps the window; a frame that leaves the page loses it.
    if (iframe.contentWindow === contentWindow) return
    contentWindow = iframe.contentWindow
    // The library itself sets the address again before it inserts the iframe again.
    if (isReloaded) isReloaded = false
    else
      report({
        misuse: 'moved',
        element,
        seen: `the ${element} field was moved in the page and has reloaded`,
      })
  })

  const isRewritten = () => !iframe.src.startsWith(origin) || !/allow-scripts/.test(iframe.sandbox.value)
  let isReloaded = false
  const observer = new MutationObserver(() => {
    isReloaded = true
    check()
  })
  function check(): void {
    if (!isRewritten()) return
    const now = iframe.src.startsWith(origin)
      ? 'another sandbox'
      : `the address ${JSON.stringify(iframe.src)}`
    report({
      misuse: 'rewritten-frame',
      element,
      seen: `another script gave the iframe of the ${element} field ${now}`,
    })
  }
  observer.observe(iframe, { attributeFilter: ['src', 'sandbox'] })
  check()
}
