/** What the bank's page posts to the page around it when it is shown. It says nothing else. */
const greeting = 'element-js-challenge'
/** The time in which a document that has loaded greets. */
const greetingMs = 1_500
/** The time in which a document loads. */
const documentMs = 6_000

export interface FrameWatcher {
  /** Origin of the service. */
  readonly origin: string
  /** Removes all listeners. */
  readonly signal: AbortSignal
  /** A page has loaded in the frame: the payer may have answered. */
  loaded(): void
  /** The browser shows something else in the place of the page, or nothing. */
  refused(): void
}

/**
 * Finds out whether a frame shows the page that it should. The only event of an iframe for its page is `load`, which an
 * error page fires too; so each document of the service greets.
 */
export function watchFrame(
  iframe: HTMLIFrameElement,
  { origin, signal, loaded, refused }: FrameWatcher,
): void {
  let timer = setTimeout(refused, documentMs)
  // Each document of ours greets once and loads once, in any order. Another one loads only.
  let hasGreeted = false
  let isGreetingDue = false
  signal.addEventListener('abort', () => clearTimeout(timer))
  window.addEventListener(
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
