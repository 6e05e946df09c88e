import { type Html, html } from '../web/html.ts'
import type { MethodFacts } from './method.ts'

export const cardIcon: Html = html`<rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 10h18M7 15h3"/>`
export const qrIcon: Html = html`<rect x="4" y="4" width="6" height="6" rx="1"/><rect x="14" y="4" width="6" height="6" rx="1"/><rect x="4" y="14" width="6" height="6" rx="1"/><path d="M14 14h2v2m4-2v6h-3m-3-1v1"/>`
export const barcodeIcon: Html = html`<path d="M4 6v12M7 6v12M10.5 6v12M13 6v12M16.5 6v12M20 6v12"/>`
export const bankIcon: Html = html`<path d="m3.5 9.5 8.5-5 8.5 5ZM6 10v7m4-7v7m4-7v7m4-7v7M4 20h16"/>`
export const storeIcon: Html = html`<path d="M5 11v8.500h14V11M3.5 9 5.5 4.500h13L20.5 9a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.7 0 2.8 2.8 0 0 1-5.7 0ZM10 19.500v-5h4v5"/>`
export const phoneIcon: Html = html`<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18.500h2"/>`
export const walletIcon: Html = html`<path d="M18 8V5.500a1.5 1.5 0 0 0-1.9-1.500L5 6.700M4 8.500A1.5 1.5 0 0 1 5.5 7H19a1.5 1.5 0 0 1 1.5 1.500v9A1.5 1.5 0 0 1 19 19H6a2 2 0 0 1-2-2ZM16.5 13h.1"/>`
export const leaveIcon: Html = html`<path d="M10 5H6.500A2.5 2.5 0 0 0 4 7.500v10A2.5 2.5 0 0 0 6.5 20h10a2.5 2.5 0 0 0 2.5-2.500V14M14 4h6v6m0-6-9 9"/>`

/** The icon of a method. It says nothing that the name beside it does not. */
export function methodIcon({ icon }: MethodFacts): Html {
  return html`<svg class="method-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">${icon}</svg>`
}
