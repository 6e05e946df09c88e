import type { Locale } from '@element-js/server'
import { pageWords } from '../page/words/page-words.js'
import { renderResult } from './render-result.ts'

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
