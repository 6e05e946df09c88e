import { isLocale, type Locale } from '../../locale.ts'
import { chooseLanguage } from '../../web/choose-language.ts'
import { findCookie } from '../../web/find-cookie.ts'

interface LanguageSources {
  /** `?lang=`: the payer has just chosen it. */
  readonly asked: unknown
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

const cookieName = 'pay_lang'

/** The locale of the page: the payer's choice, now or earlier, else that of the browser. */
export function choosePageLanguage({ asked, cookie, acceptLanguage }: LanguageSources): Locale {
  const chosen = [asked, findCookie(cookie, cookieName)].find(isLocale)
  return chosen ?? chooseLanguage(acceptLanguage)
}

/** The cookie that keeps the payer's choice, for checkout pages only and unreadable by scripts. */
export function languageCookie(language: Locale): string {
  return `${cookieName}=${language}; Path=/pay; Max-Age=31536000; SameSite=Lax; HttpOnly`
}
