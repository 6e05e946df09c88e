import type { Mounted } from './inspect.ts'
import type { Report } from './reporter.ts'

/** Watches what becomes of an element's iframe. What it listens to goes with the iframe. */
export function watchFrame({ iframe, origin, setup }: Mounted, report: Report): void {
  const element = setup.elementType
  const { contentWindow } = iframe
  iframe.addEventListener('load', () => {
    // A document that is loaded anew in its place keeps the window; a frame that leaves the page loses it.
    if (iframe.contentWindow === contentWindow) return
    report({
      misuse: 'moved',
      element,
      seen: `the ${element} field was moved in the page and has loaded anew`,
    })
  })

  const isRewritten = () => !iframe.src.startsWith(origin) || !/allow-scripts/.test(iframe.sandbox.value)
  const observer = new MutationObserver(tell)
  function tell(): void {
    if (!isRewritten()) return
    observer.disconnect()
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
  tell()
}
