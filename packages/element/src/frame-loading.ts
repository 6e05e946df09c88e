/**
 * Loads a field's document in its iframe, whatever the network does.
 *
 * 1. A failed load is tried again after increasing pauses. Then the page gets the reason.
 * 2. Loading continues by itself when the network is back. The last load is not aborted, because a slow one may still
 *    arrive.
 * 3. A document that loads but does not greet has replaced the field, so the field is loaded again.
 * 4. The only event of an iframe for its page is `load`, which an error page fires too. So the cause is determined
 *    after a failure: the page's own policy reports what it blocks, and a request for the same document shows the
 *    service's answer. If the service refuses the API key or the page, the library does not try again.
 */
import type { ConfigurationError, LoadErrorCause } from '@element-js/protocol/frame'
import { windowOf } from './surroundings.ts'

const tries = 3
/** The pause before the second try; the one before the third is three times as long. */
const pauseMs = 500
/** Longer than 16 kB takes at 50 kbit/s, the lowest speed to which phones are throttled. */
const documentMs = 4_000
/** The time within which a loaded document greets. */
const greetingMs = 1_000

/** The directive that blocks, the status of a response, the service's refusal, or the version of the document. */
export type FailureDetail = string | number | ConfigurationError

export interface FrameLoading {
  /** The document has greeted. */
  arrived(): void
  /** No further try would help, so the page gets the reason. */
  fail(cause: LoadErrorCause, detail?: FailureDetail): void
  hasFailed(): boolean
  stop(): void
}

interface LoadingFrame {
  readonly iframe: HTMLIFrameElement
  /** Whether the document is loaded and has greeted. */
  isReady(): boolean
  /** Removes all listeners. */
  readonly signal: AbortSignal
  failed(cause: LoadErrorCause, detail: FailureDetail): void
}

/**
 * Call this when the iframe has its address and is about to load it.
 */
export function watchLoading({ iframe, isReady, signal, failed }: LoadingFrame): FrameLoading {
  const address = iframe.src
  let failures = 0
  // Each of our documents greets once and loads once, in any order. Any other document only loads.
  /** Our document has greeted but has not loaded yet. */
  let isLoadDue = false
  /** A document has loaded that may be ours and may still greet. */
  let hasLoaded = false
  let hasFailed = false
  let view: Window | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function soon(act: () => void, ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  function load(): void {
    // A script may have changed the address. Setting the same address would only move to the fragment and ignore a new
    // name, so the iframe is inserted again.
    iframe.src = address
    iframe.replaceWith(iframe)
    hasLoaded = false
    hasFailed = false
    begin()
  }

  const missing = (cause: LoadErrorCause) => async (): Promise<void> => {
    if (!iframe.isConnected) return
    // A timeout counts twice, so that the page gets the reason within 10 seconds.
    failures += cause === 'timeout' ? 2 : 1
    const isLast = failures >= tries
    if (!isLast) soon(load, pauseMs * 3 ** (failures - 1))
    const [found, detail] = await causeOf(cause, address)
    const mayGoOn = !isLast && typeof detail !== 'object'
    if (!mayGoOn && !isReady() && iframe.isConnected) fail(found, detail)
  }

  function fail(cause: LoadErrorCause, detail: FailureDetail = ''): void {
    clearTimeout(timer)
    // Each of several policies may report that it blocks the document.
    if (hasFailed) return
    failures = 0
    hasFailed = true
    failed(cause, detail)
  }

  function violated({ blockedURI, disposition, effectiveDirective }: SecurityPolicyViolationEvent): void {
    const isOurs = effectiveDirective === 'frame-src' && address.startsWith(blockedURI)
    if (isOurs && disposition === 'enforce') fail('blocked', effectiveDirective)
  }

  /** @returns whether the iframe is in another window than before. */
  function follow(): boolean {
    const before = view
    view = windowOf(iframe)
    // Adding it again does nothing.
    view.addEventListener('securitypolicyviolation', violated, { signal })
    return view !== before
  }
  follow()

  // A refused document also fires `load`, because an error page loads in its place.
  iframe.onload = () => {
    // The greeting went to a window in which nothing listened yet.
    if (follow()) load()
    else if (isReady() && isLoadDue) isLoadDue = false
    else {
      // A document that replaces ours never greets, so the next greeting comes from a document that has not loaded yet.
      // So does it if the page can read the document: a script that holds frames back has left it empty.
      hasLoaded = !iframe.contentDocument && !isReady()
      if (!hasFailed) soon(missing('handshake'), greetingMs)
    }
  }
  window.addEventListener('online', () => hasFailed && load(), { signal })
  const begin = (): void => soon(missing('timeout'), documentMs)
  // While a browser prerenders the page, it holds back the frames of other sites. The types do not have the property yet.
  if ((document as Document & { readonly prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', begin, { signal })
  else begin()

  return {
    arrived() {
      clearTimeout(timer)
      isLoadDue = !hasLoaded
      hasLoaded = false
      failures = 0
      hasFailed = false
    },
    fail,
    hasFailed: () => hasFailed,
    stop: () => clearTimeout(timer),
  }
}

/** Determines why no field came from an address. */
async function causeOf(cause: LoadErrorCause, address: string): Promise<[LoadErrorCause, FailureDetail?]> {
  if (!navigator.onLine) return ['offline']
  if (cause === 'timeout') return [cause]
  // A cached response may be for another page, or from before a change.
  const request: RequestInit = {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(documentMs),
  }
  try {
    const response = await fetch(address, request)
    if (response.ok) return [cause]
    const [, reason, message] = /^(\w+): (.+)/.exec(await response.text()) ?? []
    const refusal = { type: 'configuration_error', reason, message, retryable: false } as ConfigurationError
    return ['http', message ? refusal : response.status]
  } catch {
    // The page can read the service's error page, but not that of a proxy: of the latter it can see only that it
    // exists.
    return fetch(address, { ...request, mode: 'no-cors' }).then(
      () => ['http'],
      () => ['blocked'],
    )
  }
}
