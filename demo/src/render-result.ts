import type { Locale } from '@element-js/server'
import { pageWords } from '../page/words/page-words.js'
import { escapeHtml, fillPage, renderLanguages } from './fill-page.ts'

/** Paths of the icons in the circle above an outcome. */
const marks = {
  paid: 'm20 33 8.5 8.500L45 25',
  waiting: 'M32 19v14l9 6',
  refused: 'm23 23 18 18m0-18L23 41',
  question: 'M25 26a7 7 0 1 1 10 6.300c-2 1-3 2.2-3 4.700M32 45v.1',
} as const

/** A page with one outcome: its title, a text, details, and a link to continue. */
interface Result {
  readonly language: Locale
  readonly title: string
  readonly text: string
  readonly outcome: string
  readonly mark: keyof typeof marks
  /** HTML from {@link row}. */
  readonly facts: string
  /** The address and the label of the button. */
  readonly way: { readonly href: string; readonly label: string }
  /** As in {@link renderLanguages}. */
  readonly address?: string
}

export function renderResult({ title, text, outcome, mark, facts, way, language, address }: Result): string {
  return fillPage('page/return.html', {
    lang: language,
    title: escapeHtml(title),
    text: escapeHtml(text),
    outcome,
    mark: marks[mark],
    facts,
    wayHref: escapeHtml(way.href),
    wayLabel: escapeHtml(way.label),
    languages: renderLanguages(language, address),
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

/** The page for an address that the shop does not have. It needs no script. */
export function renderNotFound(language: Locale): string {
  const { title, text, way } = pageWords[language].notFound
  return renderResult({
    title,
    text,
    outcome: 'unknown',
    mark: 'question',
    facts: '',
    way: { href: '/', label: way },
    language,
  })
}
