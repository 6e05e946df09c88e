import { ServiceError } from '@element-js/values'
import { LRUCache } from 'lru-cache'
import { FontRefusal } from './font-refusal.ts'
import { rebuildInWorker } from './rebuild-in-worker.ts'

/** The rebuilt fonts of this process, by the SHA-256 of their sources. */
export interface RebuiltFonts {
  /** A rebuilt font that is still cached; `null` if there is none. */
  find(digest: string): Uint8Array | null
  /**
   * Returns the cached font, or the one that another request is waiting for, or else rebuilds it.
   *
   * @throws ServiceError
   */
  rebuild(order: FontOrder): Promise<Uint8Array>
  /** Refuses waiting requests and accepts no new ones. */
  close(): Promise<void>
}

interface FontOrder {
  readonly digest: string
  /** The file with this digest. */
  readonly source: Uint8Array
  /** Called before work begins. The error with which it rejects is the answer. */
  admit(): Promise<void>
}

/** Refusals are cached too: all payers of a shop send the same font. */
type Outcome = { readonly font: Uint8Array } | { readonly why: string }

/** Room for a thousand fonts of one alphabet. */
const keptBytes = 32 * 1024 * 1024
const refusalBytes = 1000
/** Each is half a megabyte at most and takes a tenth of a second; a hostile one takes two seconds. */
const mostWaiting = 16
/** Of requests, which hold their bodies. All payers of a shop may send its font at the same time. */
const mostRequests = 128

export function createRebuiltFonts(): RebuiltFonts {
  const kept = new LRUCache<string, Outcome>({
    maxSize: keptBytes,
    sizeCalculation: (outcome) => ('font' in outcome ? outcome.font.length : refusalBytes),
  })
  const waiting = new Map<string, Promise<Outcome>>()
  const admissions = new Map<string, Promise<void>>()
  const stopping = new AbortController()
  let requests = 0
  // Fonts are rebuilt one after the other.
  let last: Promise<unknown> = Promise.resolve()

  const begin = (digest: string, source: Uint8Array): Promise<Outcome> => {
    const outcome = last
      .then(() => rebuildOrRefuse(source, stopping.signal))
      .finally(() => waiting.delete(digest))
    waiting.set(digest, outcome)
    last = outcome.then(
      (known) => kept.set(digest, known),
      () => {}, // The waiting requests receive the error.
    )
    return outcome
  }
  const findBegun = (digest: string): Outcome | Promise<Outcome> | undefined =>
    kept.get(digest) ?? waiting.get(digest)
  const refuseWhenBusy = (): void => {
    if (stopping.signal.aborted || waiting.size >= mostWaiting) throw unavailable()
  }
  const rebuild = async ({ digest, source, admit }: FontOrder): Promise<Outcome> => {
    for (;;) {
      const known = findBegun(digest)
      if (known) return known
      const other = admissions.get(digest)
      if (!other) break
      // Requests that arrive together are counted once. If the other one is refused, this one asks on its own.
      await other.catch(() => {})
    }
    refuseWhenBusy()
    const admission = admit().finally(() => admissions.delete(digest))
    admissions.set(digest, admission)
    await admission
    refuseWhenBusy()
    return begin(digest, source)
  }
  return {
    find(digest) {
      const outcome = kept.get(digest)
      return outcome && 'font' in outcome ? outcome.font : null
    },
    async rebuild(order) {
      if (requests >= mostRequests) throw unavailable()
      requests += 1
      try {
        return fontOf(await rebuild(order))
      } finally {
        requests -= 1
      }
    },
    async close() {
      stopping.abort(unavailable())
      await last
    },
  }
}

async function rebuildOrRefuse(source: Uint8Array, signal: AbortSignal): Promise<Outcome> {
  try {
    return { font: await rebuildInWorker(source, { signal }) }
  } catch (error) {
    if (error instanceof FontRefusal) return { why: error.message }
    throw error
  }
}

function fontOf(outcome: Outcome): Uint8Array {
  if ('font' in outcome) return outcome.font
  throw new ServiceError('invalid_font', { message: outcome.why })
}

function unavailable(): ServiceError {
  return new ServiceError('fonts_unavailable', { retryAfterSeconds: 5 })
}
