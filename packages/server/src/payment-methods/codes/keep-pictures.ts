import type { Html } from '../../web/html.ts'

// Ten kilobytes each.
const usualMost = 200

/**
 * Draws each picture once for all who look at it. A QR code takes 1 to 2 ms: a client that loads its page 600
 * times a second would keep the service busy with that alone.
 *
 * @param draw Of its request alone: the same picture for the same words.
 */
export function keepPictures<Request extends object>(
  draw: (request: Request) => Html,
  most: number = usualMost,
): (request: Request) => Html {
  const kept = new Map<string, Html>()
  return (request) => {
    const key = JSON.stringify(request)
    const picture = kept.get(key) ?? draw(request)
    kept.set(key, picture)
    const [oldest] = kept.keys()
    if (kept.size > most && oldest !== undefined) kept.delete(oldest)
    return picture
  }
}
