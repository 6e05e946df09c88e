import { isLocale, type Locale } from '../locale.ts'
import { chooseLanguage } from './choose-language.ts'

interface LanguageSources {
  /** `?lang=`: the reader has just chosen it. */
  readonly asked: unknown
  /** The cookie that keeps an earlier choice. */
  readonly kept: string | null
  readonly acceptLanguage: string | undefined
}

/** The locale of a page: the reader's current or earlier choice, otherwise the browser's. */
export function pageLanguage({ asked, kept, acceptLanguage }: LanguageSources): Locale {
  const chosen = [asked, kept].find(isLocale)
  return chosen ?? chooseLanguage(acceptLanguage)
}
