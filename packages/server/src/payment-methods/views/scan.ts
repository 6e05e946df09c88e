import { type Html, html } from '../../web/html.ts'

interface Scan {
  readonly picture: Html
  /** The instruction for the payer. */
  readonly caption: Html | string
  /** A QR code is square. */
  readonly shape: 'square' | 'wide'
}

/** A code to hold in front of a scanner. */
export function scan({ picture, caption, shape }: Scan): Html {
  return html`<figure class="scan ${shape}"><div class="scan-code">${picture}</div><figcaption class="hint">${caption}</figcaption></figure>`
}

/** The steps of the payment, in order. */
export function stepList(title: string, steps: readonly string[]): Html {
  const items = steps.map((step) => html`<li>${step}</li>`)
  return html`<section class="how"><h2>${title}</h2><ol class="steps">${items}</ol></section>`
}
