import { isLocale, type Locale, locales } from '@element-js/values'

/** The locale of a page: the reader's current or earlier choice, otherwise the browser's. */
export function pageLanguage({
  asked,
  kept,
  acceptLanguage,
}: {
  /** `?lang=`: the reader has just chosen it. */
  readonly asked: unknown
  /** The cookie that keeps an earlier choice. */
  readonly kept: string | null
  readonly acceptLanguage: string | undefined
}): Locale {
  const chosen = [asked, kept].find(isLocale)
  return chosen ?? chooseLanguage(acceptLanguage)
}

/** The page language that the browser's user prefers, from the header `Accept-Language`. Default: English. */
export function chooseLanguage(header: string | undefined): Locale {
  const wishes = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map(readWish)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of wishes) {
    const language = locales.find((each) => each === tag)
    if (language) return language
  }
  return 'en'
}

function readWish(text: string): { readonly tag: string; readonly weight: number } {
  const [range = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const weight = parameters.map((each) => /^q=(\d(?:\.\d{0,3})?)$/.exec(each)?.[1]).find(Boolean)
  return { tag: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
}
