import { type Html, type HtmlValue, html } from '@element-js/http'
import type { Profile } from '../merchants/domain/profile.ts'

/** The company behind a merchant in one line. @param name What payers call the merchant. */
export function companyLine(name: string, { legalName = name, document, address }: Profile): Html {
  const parts = [legalName, document, address].filter((part) => part !== undefined)
  return listed(parts.map((part) => html`<bdi>${part}</bdi>`))
}

/** How payers reach a merchant, as links; `null` if it gave neither an e-mail address nor a phone number. */
export function contactLinks({ supportEmail, supportPhone }: Profile): Html | null {
  const ways = [
    supportEmail && html`<a href="mailto:${supportEmail}"><bdi>${supportEmail}</bdi></a>`,
    supportPhone && html`<a href="tel:${supportPhone.replace(/[^+\d]/g, '')}"><bdi>${supportPhone}</bdi></a>`,
  ].filter((way) => way !== undefined)
  return ways.length > 0 ? listed(ways) : null
}

// Commas, because a dot would begin or end a line where the text wraps. Each is in one box with its part.
function listed(parts: readonly HtmlValue[]): Html {
  const last = parts.length - 1
  return html`${parts.map((part, index) => html`<span class="part">${part}${index < last && ','}</span>${index < last && ' '}`)}`
}
