import type { Locale } from '@element-js/server'
import { pageWords } from '../page/words/page-words.js'
import { escapeHtml } from './fill-page.ts'

/**
 * The choice of languages at the foot of a page.
 *
 * @param language That of the page.
 * @param address Of the same page in another language, up to its language. Default: an address without a query.
 */
export function renderLanguages(language: Locale, address = '?'): string {
  const links = Object.entries(pageWords).map(([each, { languageName }]) => {
    const current = each === language ? ' aria-current="true"' : ''
    const href = escapeHtml(`${address}lang=${each}`)
    return `<li><a href="${href}" lang="${each}" hreflang="${each}"${current}>${languageName}</a></li>`
  })
  return `<nav id="languages" class="languages" aria-label="${pageWords[language].language}"><ul>${links.join('')}</ul></nav>`
}
