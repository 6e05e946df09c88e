import type { Locale } from '@element-js/server'
import { pageWords } from '../page/words/page-words.js'
import { escapeHtml, fillPage } from './fill-page.ts'
import { renderFooter } from './shop-profile.ts'

/** Paths of the icons in the circle above an outcome. */
const marks = {
  paid: 'm20 33 8.5 8.500L45 25',
  waiting: 'M32 19v14l9 6',
  refused: 'm23 23 18 18m0-18L23 41',
  question: 'M25 26a7 7 0 1 1 10 6.300c-2 1-3 2.2-3 4.700M32 45v.1',
  text: 'M21 24h22M21 32h22M21 40h14',
} as const

/** HTML from {@link row}; what is not a text is left out. */
export type Facts = readonly (string | false | null | undefined)[]

/** A page with one outcome: its title, a text, details, and a link to continue. */
export interface Result {
  readonly language: Locale
  readonly title: string
  readonly text: string
  readonly outcome: string
  readonly mark: keyof typeof marks
  /** Default: none. */
  readonly facts?: Facts
  /** The address and the label of the button. */
  readonly way: { readonly href: string; readonly label: string }
  /** The order whose outcome it is. Default: none. */
  readonly orderId?: string
  /** How the shop knows it, for developers. Default: nothing. */
  readonly developers?: string
  /** The address of the page up to the code of its language. Default: an address without a query. */
  readonly address?: string
}

export function renderResult(result: Result): string {
  const { title, text, outcome, mark, facts = [], way, language, address, orderId = '', developers } = result
  return fillPage('page/result.html', {
    lang: language,
    title: escapeHtml(title),
    text: escapeHtml(text),
    outcome,
    orderId: escapeHtml(orderId),
    mark: marks[mark],
    facts: facts.filter(Boolean).join(''),
    wayHref: escapeHtml(way.href),
    wayLabel: escapeHtml(way.label),
    footer: renderFooter(language, address),
    developers: developers
      ? `<p class="developers">${escapeHtml(`${pageWords[language].results.forDevelopers} ${developers}`)}</p>`
      : '',
  })
}

/** A row of details under an outcome. @param value HTML. */
export function row(label: string, value: string): string {
  return `
          <div><dt>${escapeHtml(label)}</dt><dd>${value}</dd></div>`
}

/** Text that the payer may want to copy as a whole. */
export function code(text: string | undefined): string {
  return `<code>${escapeHtml(text ?? '')}</code>`
}

/** A page that is only a text: a legal one, or the one for an address that the shop does not have. No script. */
export function renderMessage(name: 'notFound' | 'terms' | 'privacy', language: Locale): string {
  const words = pageWords[language]
  const mark = name === 'notFound' ? 'question' : 'text'
  const way = { href: '/', label: words.toShop }
  return renderResult({ ...words[name], outcome: 'unknown', mark, way, language })
}
