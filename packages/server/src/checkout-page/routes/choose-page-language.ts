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

/** The locale of the page: the payer's choice, now or earlier, else that of the browser. */
export function choosePageLanguage({ asked, cookie, acceptLanguage }: LanguageSources): Locale {
  return pageLanguage({ asked, kept: findCookie(cookie, cookieName), acceptLanguage })
}

/** The cookie that keeps the payer's choice, for checkout pages only and unreadable by scripts. */
export function languageCookie(language: Locale): string {
  return `${cookieName}=${language}; Path=/pay; Max-Age=31536000; SameSite=Lax; HttpOnly`
}
