import { findCookie } from '@element-js/http'

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

// Over https, the name has a prefix that browsers accept only from this host itself: neither a page of a sibling host
// nor somebody on the network can plant a cookie, for instance an attacker's session for one path of the dashboard. The
// price is the path, which must be the root: browsers send the cookie to every address of the service, which is trusted
// with it anyway. No script can read it.
const secure = { prefix: '__Host-', traits: ['Path=/', 'Secure'] } as const
const insecure = { prefix: '', traits: ['Path=/dashboard'] } as const

function formFor(publicUrl: string): typeof secure | typeof insecure {
  return publicUrl.startsWith('https:') ? secure : insecure
}

function cookieNameFor({ kind, publicUrl }: CookieName): string {
  return formFor(publicUrl).prefix + names[kind]
}

/** The value of the header `Set-Cookie`. */
export function printCookie({ kind, publicUrl, value, maxAgeSeconds }: Cookie): string {
  const name = cookieNameFor({ kind, publicUrl })
  const { traits } = formFor(publicUrl)
  return [`${name}=${value}`, ...traits, `Max-Age=${maxAgeSeconds}`, 'HttpOnly', 'SameSite=Strict'].join('; ')
}

/** The value of a cookie in a `Cookie` header; `null` if there is none. */
export function readCookie(header: string | undefined, name: CookieName): string | null {
  return findCookie(header, cookieNameFor(name))
}
