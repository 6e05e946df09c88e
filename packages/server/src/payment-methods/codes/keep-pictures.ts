import type { Html } from '../../web/html.ts'

// Each picture has about ten kilobytes.
const usualMost = 200

/**
 * Draws each picture once for everybody who requests it. A QR code takes 1 to 2 ms: a client that loads its page 600
 * times a second would keep the service busy with nothing else.
 *
 * @param draw Must depend on its request only: the same request gives the same picture.
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
