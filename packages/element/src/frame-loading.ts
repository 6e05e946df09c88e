/**
 * Brings a field's document up in its iframe, whatever the network does.
 *
 * 1. A load that nothing comes of is tried again, after a pause that grows; then the page is told why.
 * 2. It goes on by itself when there is hope again, since the network is back. The last load is not broken off,
 *    since a slow one may still arrive.
 * 3. A document that comes and does not greet has taken the field's place: the field is loaded anew.
 * 4. An iframe tells its page nothing but `load`, which an error page has as well. So the cause is looked for, once no
 *    try is left: the page's own policy says what it refuses, and a request for the same document what the service
 *    answers.
 */
import type { LoadErrorCause } from '@element-js/protocol/frame'

const tries = 3
/** Before the second try; three times as long before the third. */
const pauseMs = 500
/** Longer than 16 kB take at 50 kbit/s, which is the slowest that phones are throttled to. */
const documentMs = 5_000
/** What a document takes to greet once it is there. */
const greetingMs = 1_000

export interface FrameLoading {
  /** The document has greeted. */
  arrived(): void
  /** No try is worth while: the page is told. */
  fail(cause: LoadErrorCause, detail?: string | number): void
  hasFailed(): boolean
  stop(): void
}

interface LoadingFrame {
  readonly iframe: HTMLIFrameElement
  /** Whether the document is there and has greeted. */
  isReady(): boolean
  /** Ends all listening. */
  readonly signal: AbortSignal
  /** @param detail The directive that blocks, the status of an answer, the version that came. */
  failed(cause: LoadErrorCause, detail: string | number): void
}

/**
 * To be called when the iframe has its address and is about to load.
 *
 * One closure, though a long one: to pass its state from function to function costs bytes on every shop's page.
 */
export function watchLoading({ iframe, isReady, signal, failed }: LoadingFrame): FrameLoading {
  const address = iframe.src
  let failures = 0
  // Each document of ours greets once and loads once, in any order. Another one loads only.
  /** Ours has greeted and has yet to load. */
  let isLoadDue = false
  /** One has loaded that may be ours and may yet greet. */
  let hasLoaded = false
  let hasFailed = false
  let timer: ReturnType<typeof setTimeout> | undefined

  function soon(act: () => void, ms: number): void {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  function load(): void {
    // A script may have changed the address. One that is the same would only move to the fragment, and leave a new name
    // out; so the iframe is put in anew.
    iframe.src = address
    iframe.replaceWith(iframe)
    hasLoaded = false
    hasFailed = false
    soon(missing('timeout'), documentMs)
  }

  const missing = (cause: LoadErrorCause) => async (): Promise<void> => {
    if (!iframe.isConnected) return
    if (++failures < tries) return soon(load, pauseMs * 3 ** (failures - 1))
    const [found, detail] = await causeOf(cause, address)
    if (!isReady() && iframe.isConnected) fail(found, detail)
  }

  function fail(cause: LoadErrorCause, detail: string | number = ''): void {
    clearTimeout(timer)
    // Each of several policies may say that it blocks the document.
    if (hasFailed) return
    failures = 0
    hasFailed = true
    failed(cause, detail)
  }

  // A document that was refused says `load` too, by the error page in its place.
  iframe.onload = () => {
    if (isReady() && isLoadDue) isLoadDue = false
    else {
      // A document that takes the place of ours never greets: the next greeting is that of a document yet to load.
      hasLoaded = !isReady()
      if (!hasFailed) soon(missing('handshake'), greetingMs)
    }
  }
  window.addEventListener('online', () => hasFailed && load(), { signal })
  document.addEventListener(
    'securitypolicyviolation',
    ({ blockedURI, disposition, effectiveDirective }) => {
      const isOurs = effectiveDirective === 'frame-src' && address.startsWith(blockedURI)
      if (isOurs && disposition === 'enforce') fail('blocked', effectiveDirective)
    },
    { signal },
  )
  soon(missing('timeout'), documentMs)

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

/** Looks why no field came of an address. */
async function causeOf(cause: LoadErrorCause, address: string): Promise<[LoadErrorCause, number?]> {
  if (!navigator.onLine) return ['offline']
  if (cause === 'timeout') return [cause]
  const request: RequestInit = { credentials: 'omit', signal: AbortSignal.timeout(documentMs) }
  try {
    const { ok, status } = await fetch(address, request)
    return ok ? [cause] : ['http', status]
  } catch {
    // A proxy's error page cannot be read from here, as the service's own can; that it comes can be seen.
    return fetch(address, { ...request, mode: 'no-cors' }).then(
      () => ['http'],
      () => ['blocked'],
    )
  }
}
