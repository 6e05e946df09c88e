import { findCookie } from '../../web/find-cookie.ts'

/** The cookie of a session: set at the log-in, deleted at the log-out. */
interface Cookie {
  /** The public address of the service. */
  readonly publicUrl: string
  readonly value: string
  /** 0 deletes the cookie. */
  readonly maxAgeSeconds: number
}

/**
 * The cookie's name. Over https it has a prefix that browsers accept from secure pages only, so that nobody on the network
 * can plant a cookie. The prefix `__Host-` would send it to every address of the service, checkout pages included.
 */
function cookieNameFor(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Secure-dashboard' : 'dashboard'
}

/** The value of the header `Set-Cookie`. */
export function printCookie({ publicUrl, value, maxAgeSeconds }: Cookie): string {
  const name = cookieNameFor(publicUrl)
  const traits = ['Path=/dashboard', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict']
  return [`${name}=${value}`, ...traits, ...(isSecure(publicUrl) ? ['Secure'] : [])].join('; ')
}

/** The session id in a header `Cookie`; `null` when there is none. */
export function readCookie(header: string | undefined, publicUrl: string): string | null {
  return findCookie(header, cookieNameFor(publicUrl))
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
