import type { Locale } from '../../locale.ts'
import { findCookie } from '../../web/find-cookie.ts'
import { pageLanguage } from '../../web/page-language.ts'

interface LanguageSources {
  /** `?lang=`: the payer has just chosen it. */
  readonly asked: unknown
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

const cookieName = 'pay_lang'

/** The locale of the page: the payer's current or earlier choice, otherwise the browser's. */
export function choosePageLanguage({ asked, cookie, acceptLanguage }: LanguageSources): Locale {
  return pageLanguage({ asked, kept: findCookie(cookie, cookieName), acceptLanguage })
}

/** The cookie that keeps the payer's choice. It is for checkout pages only, and scripts cannot read it. */
export function languageCookie(language: Locale): string {
  return `${cookieName}=${language}; Path=/pay; Max-Age=31536000; SameSite=Lax; HttpOnly`
}
