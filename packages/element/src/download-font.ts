import { mostFontBytes } from '@element-js/protocol/frame'
import { named } from './integration-error.ts'
import { warn } from './warn.ts'

/** Longer than a slow connection (400 kbit/s) takes for the largest file. */
const timeoutMs = 12_000

/** What came from an address. */
export interface Download {
  readonly data: ArrayBuffer
  /** Where it came from in the end, after redirections. */
  readonly url: string
}

/**
 * Downloads a font or its style sheet. What is too large, too slow, endless or refused is left out with a warning; no
 * more of it is read than may be kept.
 */
export async function downloadFont(url: string): Promise<Download | null> {
  try {
    const response = await fetch(url, { credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) })
    if (response.ok && response.body) {
      const data = await new Response(response.body.pipeThrough(limited())).arrayBuffer()
      return { data, url: response.url }
    }
  } catch {
    // Told below, with all that can have been the cause: the browser does not say which.
  }
  warn(
    `the font ${named(url)} is left out: not allowed by CORS or connect-src, above 512 kB, or slower than 12 s.`,
  )
  return null
}

/** Lets so many bytes pass, and breaks off the download at the next one. */
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
