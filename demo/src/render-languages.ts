import type { Locale } from '@element-js/server'
import { pageWords } from '../page/words/page-words.js'
import { escapeHtml } from './fill-page.ts'

/**
 * The language choice at the bottom of a page.
 *
 * @param language The language of the page.
 * @param address The address of the same page up to the code of the language. Default: an address without a query.
 */
export function renderLanguages(language: Locale, address = '?'): string {
  const links = Object.entries(pageWords).map(([each, { languageName }]) => {
    const current = each === language ? ' aria-current="true"' : ''
    const href = escapeHtml(`${address}lang=${each}`)
    return `<li><a href="${href}" lang="${each}" hreflang="${each}"${current}>${languageName}</a></li>`
  })
  return `<nav id="languages" class="languages" aria-label="${pageWords[language].language}"><ul>${links.join('')}</ul></nav>`
}
