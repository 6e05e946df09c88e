import { type Html, html } from '../../web/html.ts'
import { icon } from '../../web/icons/icons.ts'

export const newLinkButton: Html = html`<a class="button primary" href="/dashboard/links/new">${icon('plus')}<span>New link</span></a>`
