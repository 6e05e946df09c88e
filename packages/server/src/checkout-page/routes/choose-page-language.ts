import { isLocale, type Locale } from '../../locale.ts'
import { chooseLanguage } from '../../web/choose-language.ts'
import { findCookie } from '../../web/find-cookie.ts'

interface LanguageWish {
  /** `?lang=`: just chosen. */
  readonly asked: unknown
  readonly cookie: string | undefined
  readonly acceptLanguage: string | undefined
}

const cookieName = 'pay_lang'

/** The language of the page: what the payer chose on it, now or before, else what the browser says. */
export function choosePageLanguage({ asked, cookie, acceptLanguage }: LanguageWish): Locale {
  const chosen = [asked, findCookie(cookie, cookieName)].find(isLocale)
  return chosen ?? chooseLanguage(acceptLanguage)
}

/** The cookie that keeps a choice, for the pages of links and for no script. */
export function languageCookie(language: Locale): string {
  return `${cookieName}=${language}; Path=/pay; Max-Age=31536000; SameSite=Lax; HttpOnly`
}
