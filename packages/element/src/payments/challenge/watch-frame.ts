/** What the bank's page posts to the page around it when it is shown. It posts nothing else. */
const greeting = 'element-js-challenge'
/** The time within which a loaded document greets. */
const greetingMs = 1_500
/** The time within which a document loads. */
const documentMs = 6_000

export interface FrameWatcher {
  /** Origin of the service. */
  readonly origin: string
  /** Removes all listeners. */
  readonly signal: AbortSignal
  /** A page has loaded in the frame: the payer may have answered. */
  loaded(): void
  /** The browser shows something else in place of the page, or nothing. */
  refused(): void
}

/**
 * Finds out whether a frame shows the right page. The only event that an iframe fires for its page is `load`, and an
 * error page fires it too, so each document of the service greets. Call this when the frame is in its document, and
 * about to load.
 */
export function watchFrame(
  iframe: HTMLIFrameElement,
  { origin, signal, loaded, refused }: FrameWatcher,
): void {
  let timer = setTimeout(refused, documentMs)
  // Each of our documents greets once and loads once, in any order. Any other document only loads.
  let hasGreeted = false
  let isGreetingDue = false
  signal.addEventListener('abort', () => clearTimeout(timer))
  iframe.ownerDocument.defaultView?.addEventListener(
    'message',
    (event) => {
      const isOurs = event.isTrusted && event.source !== null && event.source === iframe.contentWindow
      if (!isOurs || event.origin !== origin || event.data !== greeting) return
      clearTimeout(timer)
      hasGreeted = !isGreetingDue
      isGreetingDue = false
    },
    { signal },
  )
  iframe.addEventListener(
    'load',
    () => {
      clearTimeout(timer)
      isGreetingDue = !hasGreeted
      hasGreeted = false
      if (isGreetingDue) timer = setTimeout(refused, greetingMs)
      loaded()
    },
    { signal },
  )
}
