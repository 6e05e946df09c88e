import { mostFontBytes } from '@element-js/protocol/frame'
import { named } from './integration-error.ts'
import { warn } from './warn.ts'

/** Longer than the largest file takes to download on a slow connection (400 kbit/s). */
const timeoutMs = 12_000

/** A downloaded file. */
export interface Download {
  readonly data: ArrayBuffer
  /** Its address after redirections. */
  readonly url: string
}

/**
 * Downloads a font or its style sheet. If a file is too large, too slow, endless or refused, this skips it with a
 * warning. It reads nothing past the limit.
 */
export async function downloadFont(url: string): Promise<Download | null> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) })
    if (response.ok && response.body) {
      const data = await new Response(response.body.pipeThrough(limited())).arrayBuffer()
      return { data, url: response.url }
    }
  } catch {
    // The warning below lists all possible causes, because the browser does not report the cause.
  }
  warn(
    `the font ${named(url)} is left out: not allowed by CORS or connect-src, above 512 kB, or slower than 12 s.`,
  )
  return null
}

/** Passes this many bytes on, and cancels the download at the next one. */
function limited(): TransformStream<Uint8Array, Uint8Array> {
  let bytes = 0
  return new TransformStream({
    transform(chunk, controller) {
      bytes += chunk.byteLength
      if (bytes > mostFontBytes) controller.error()
      else controller.enqueue(chunk)
    },
  })
}
