import { type Html, html } from '../http/html.ts'
import { icons } from './icons.ts'

export const newLinkButton: Html = html`<a class="button primary" href="/dashboard/links/new">${icons.plus}<span>New link</span></a>`
