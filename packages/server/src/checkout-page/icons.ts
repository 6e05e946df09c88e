import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import { type Html, html } from '../web/html.ts'

const card: Html = html`<rect x="3" y="5.5" width="18" height="13" rx="2.5"/><path d="M3 10h18M7 15h3"/>`
const qr: Html = html`<rect x="4" y="4" width="6" height="6" rx="1"/><rect x="14" y="4" width="6" height="6" rx="1"/><rect x="4" y="14" width="6" height="6" rx="1"/><path d="M14 14h2v2m4-2v6h-3m-3-1v1"/>`
const slip: Html = html`<path d="M4 6v12M7 6v12M10.5 6v12M13 6v12M16.5 6v12M20 6v12"/>`
const bank: Html = html`<path d="m3.5 9.5 8.5-5 8.5 5ZM6 10v7m4-7v7m4-7v7m4-7v7M4 20h16"/>`
const store: Html = html`<path d="M5 11v8.500h14V11M3.5 9 5.5 4.500h13L20.5 9a2.8 2.8 0 0 1-5.6 0 2.8 2.8 0 0 1-5.7 0 2.8 2.8 0 0 1-5.7 0ZM10 19.500v-5h4v5"/>`
const phone: Html = html`<rect x="7" y="2.5" width="10" height="19" rx="2.5"/><path d="M11 18.500h2"/>`
const wallet: Html = html`<path d="M18 8V5.500a1.5 1.5 0 0 0-1.9-1.500L5 6.700M4 8.500A1.5 1.5 0 0 1 5.5 7H19a1.5 1.5 0 0 1 1.5 1.500v9A1.5 1.5 0 0 1 19 19H6a2 2 0 0 1-2-2ZM16.5 13h.1"/>`
const out: Html = html`<path d="M10 5H6.500A2.5 2.5 0 0 0 4 7.500v10A2.5 2.5 0 0 0 6.5 20h10a2.5 2.5 0 0 0 2.5-2.500V14M14 4h6v6m0-6-9 9"/>`

const drawings: Readonly<Record<PaymentMethod, Html>> = {
  CREDIT_CARD: card,
  PIX: qr,
  BOLETO: slip,
  BANK_TRANSFER_BR: bank,
  BANK_TRANSFER_MX: bank,
  OXXO: store,
  PAY_CASH: store,
  PSE: bank,
  EFECTY: store,
  NEQUI: phone,
  WEB_PAY: card,
  KHIPU: out,
  MACH: phone,
  HITES: card,
  FINTOC: bank,
  SERVIFACIL: store,
  BANK_TRANSFER_PE: bank,
  WALLET: wallet,
}

/** What the name of a method says, once more for the eye. */
export function methodIcon(method: PaymentMethod): Html {
  return html`<svg class="method-icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">${drawings[method]}</svg>`
}

export const chevron: Html = html`<svg class="chevron" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="m9 5 7 7-7 7"/></svg>`

export type Mark = 'good' | 'back' | 'clock' | 'cross' | 'question'

const marks: Readonly<Record<Mark, Html>> = {
  good: html`<path d="m20 33 8.5 8.500L45 25"/>`,
  back: html`<path d="M42 32H23m8-9-9 9 9 9"/>`,
  clock: html`<path d="M32 19v14l9 6"/>`,
  cross: html`<path d="m23 23 18 18m0-18L23 41"/>`,
  question: html`<path d="M25 26a7 7 0 1 1 10 6.300c-2 1-3 2.2-3 4.700M32 45v.1"/>`,
}

/** A large sign above a heading. */
export function mark(kind: Mark): Html {
  return html`<svg class="mark ${kind === 'good' ? 'good' : 'over'}" viewBox="0 0 64 64" width="64" height="64" aria-hidden="true"><circle cx="32" cy="32" r="30"/>${marks[kind]}</svg>`
}
