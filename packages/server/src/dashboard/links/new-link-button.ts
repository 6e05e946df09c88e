import { type Html, html } from '../../web/html.ts'
import { icons } from '../page/icons.ts'

export const newLinkButton: Html = html`<a class="button primary" href="/dashboard/links/new">${icons.plus}<span>New link</span></a>`
