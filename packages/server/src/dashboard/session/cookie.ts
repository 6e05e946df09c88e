import { findCookie } from '../../web/find-cookie.ts'

/** `session`: set when a person logs in and deleted when they log out. `language`: the reader's choice. */
type CookieKind = keyof typeof names

const names = { session: 'dashboard', language: 'dashboard_lang' } as const

interface CookieName {
  readonly kind: CookieKind
  /** The public address of the service. */
  readonly publicUrl: string
}

interface Cookie extends CookieName {
  readonly value: string
  /** 0 deletes the cookie. */
  readonly maxAgeSeconds: number
}

// Over https, the name has a prefix that browsers accept only from secure pages, so that nobody on the network can
// plant a cookie. The prefix `__Host-` would send it to every address of the service, including checkout pages.
function cookieNameFor({ kind, publicUrl }: CookieName): string {
  return `${isSecure(publicUrl) ? '__Secure-' : ''}${names[kind]}`
}

/** The value of the header `Set-Cookie`. */
export function printCookie({ kind, publicUrl, value, maxAgeSeconds }: Cookie): string {
  const name = cookieNameFor({ kind, publicUrl })
  const traits = ['Path=/dashboard', `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict']
  return [`${name}=${value}`, ...traits, ...(isSecure(publicUrl) ? ['Secure'] : [])].join('; ')
}

/** The value of a cookie in a `Cookie` header; `null` if there is none. */
export function readCookie(header: string | undefined, name: CookieName): string | null {
  return findCookie(header, cookieNameFor(name))
}

function isSecure(publicUrl: string): boolean {
  return publicUrl.startsWith('https:')
}
