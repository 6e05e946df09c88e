import { version } from '@element-js/protocol/frame'

/**
 * The address of every field's document. The caller adds a fragment, which does not affect the cache.
 *
 * @param apiKey It has been checked, so its characters need no escaping.
 */
export function fieldAddress({
  origin,
  apiKey,
}: {
  readonly origin: string
  readonly apiKey: string
}): string {
  return `${origin}/frames/${version}/field.html?key=${apiKey}`
}
