import type { Locale } from '../../locale.ts'
import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons/icons.ts'
import { dashboardWords } from '../words/dashboard-words.ts'

export function newLinkButton(locale: Locale): Html {
  return html`<a class="button primary" href="/dashboard/links/new">${icon('plus')}<span>${dashboardWords[locale].newLink.title}</span></a>`
}
