import { findCookie } from '../../web/find-cookie.ts'

/** What is set when somebody logs in, and taken back when he leaves. */
interface Cookie {
  /** Where browsers find the service. */
  readonly publicUrl: string
  readonly value: string
  /** 0: the browser forgets it. */
  readonly maxAgeSeconds: number
}

/**
 * The cookie's name. Over https it has a prefix that browsers take from a secure page only, so that nobody on the line
 * can plant one. `__Host-` would want it sent to every address of the service, payers' pages among them.
 */
function cookieNameFor(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Secure-dashboard' : 'dashboard'
}

/** The header `Set-Cookie`. */
export function printCookie({ publicUrl, value, maxAgeSeconds }: Cookie): string {
  const name = cookieNameFor(publicUrl)
  const traits = ['Path=/dashboard', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict']
  return [`${name}=${value}`, ...traits, ...(isSecure(publicUrl) ? ['Secure'] : [])].join('; ')
}

/** What a request's header `Cookie` says of ours; `null`: nothing. */
export function readCookie(header: string | undefined, publicUrl: string): string | null {
  return findCookie(header, cookieNameFor(publicUrl))
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
