import type { Locale } from '../../locale.ts'
import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons/icons.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

/** The link to the next page of a list that can be read in one direction only. */
export function nextLink(address: string, locale: Locale): Html {
  const { pages, next } = dashboardWords[locale].lists
  return html`<nav class="pager" aria-label="${pages}"><span></span>
<a class="button" rel="next" href="${address}"><span>${next}</span>${icon('chevronRight')}</a></nav>`
}
