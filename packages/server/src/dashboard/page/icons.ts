import { type Html, html } from '../../web/html.ts'

type IconName =
  | 'mark'
  | 'overview'
  | 'links'
  | 'payments'
  | 'refunds'
  | 'notifications'
  | 'sandbox'
  | 'leave'
  | 'plus'
  | 'search'
  | 'older'
  | 'newer'

/** The icons of the dashboard: lines in a box of 24 by 24, in the color of the text beside them. */
export const icons: Readonly<Record<IconName, Html>> = {
  mark: icon(html`<rect x="2.500" y="5" width="19" height="14" rx="3"/><path d="M2.500 10h19M6.500 15h4"/>`),
  overview: icon(html`<path d="M4 20V11m5.500 9V4M15 20v-7m5 7V8"/>`),
  links: icon(
    html`<path d="M10 14a4.200 4.200 0 0 0 6 0l3.500-3.500a4.200 4.200 0 0 0-6-6L12 6"/><path d="M14 10a4.200 4.200 0 0 0-6 0l-3.500 3.500a4.200 4.200 0 0 0 6 6L12 18"/>`,
  ),
  payments: icon(html`<rect x="2.500" y="5" width="19" height="14" rx="3"/><path d="M2.500 10h19"/>`),
  refunds: icon(html`<path d="M9 14 4 9l5-5"/><path d="M4 9h10a6 6 0 0 1 0 12h-3"/>`),
  notifications: icon(
    html`<path d="M18 9a6 6 0 0 0-12 0c0 6-2.500 7-2.500 7h17S18 15 18 9M10 20a2.200 2.200 0 0 0 4 0"/>`,
  ),
  sandbox: icon(
    html`<path d="M9.500 3v6L4.200 18a2 2 0 0 0 1.800 3h12a2 2 0 0 0 1.800-3L14.500 9V3M8 3h8M7 15h10"/>`,
  ),
  leave: icon(html`<path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h11m-4-4 4 4-4 4"/>`),
  plus: icon(html`<path d="M12 5v14M5 12h14"/>`),
  search: icon(html`<circle cx="11" cy="11" r="6.500"/><path d="m16 16 4.500 4.500"/>`),
  older: icon(html`<path d="m9 5 7 7-7 7"/>`),
  newer: icon(html`<path d="m15 5-7 7 7 7"/>`),
}

function icon(drawing: Html): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">${drawing}</svg>`
}
