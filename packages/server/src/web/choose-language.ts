import { type Locale, locales } from '../locale.ts'

/** The locale that a browser prefers, by its header `Accept-Language`. Default: English. */
export function chooseLanguage(header: string | undefined): Locale {
  const preferences = (header ?? '')
    .slice(0, 1000)
    .split(',')
    .map(readPreference)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
  for (const { tag } of preferences) {
    const language = locales.find((each) => each === tag)
    if (language) return language
  }
  return 'en'
}

function readPreference(text: string): { readonly tag: string; readonly weight: number } {
  const [range = '', ...parameters] = text
    .toLowerCase()
    .split(';')
    .map((part) => part.trim())
  const weight = parameters.map((each) => /^q=(\d(?:\.\d{0,3})?)$/.exec(each)?.[1]).find(Boolean)
  return { tag: range.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) }
}
