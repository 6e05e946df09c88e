import { version } from '@element-js/protocol/frame'

/** The address of the document of every field. What follows in the fragment does not touch the cache. */
export function fieldAddress({
  origin,
  apiKey,
}: {
  readonly origin: string
  readonly apiKey: string
}): string {
  return `${origin}/frames/${version}/field.html?key=${encodeURIComponent(apiKey)}`
}
