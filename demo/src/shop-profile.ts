import { companyLine, contactLinks, type Locale, sandboxMerchants } from '@element-js/server'
import { pageWords } from '../page/words/page-words.js'
import { escapeHtml } from './fill-page.ts'

/** The shop's name, and what it tells its customers of itself, as the service's pages show them too. */
const { name = '', profile = {} } = sandboxMerchants.find(({ id }) => id === 'demo') ?? {}

const { address, ...registration } = profile

/** Who is paid on a receipt, as HTML: the registered name and the tax document. */
export const payee: string = companyLine(name, registration).markup

/**
 * What is at the bottom of every page: how to reach the shop, its legal texts, and the choice of language.
 *
 * @param language The language of the page.
 * @param address The address of the same page up to the code of the language. Default: an address without a query.
 */
export function renderFooter(language: Locale, address = '?'): string {
  const { questions, terms, privacy, language: label } = pageWords[language]
  const languages = Object.entries(pageWords).map(([each, { languageName }]) => {
    const current = each === language ? ' aria-current="true"' : ''
    const href = escapeHtml(`${address}lang=${each}`)
    return `<li><a href="${href}" lang="${each}" hreflang="${each}"${current}>${languageName}</a></li>`
  })
  return `
      <p>${questions} ${contactLinks(profile)?.markup}</p>
      <p><a href="/terms">${terms.title}</a> · <a href="/privacy">${privacy.title}</a></p>
      <p>${companyLine(name, profile).markup}</p>
      <nav class="languages" aria-label="${label}"><ul>${languages.join('')}</ul></nav>`
}
