import type { Locale } from '@element-js/server'
import { renderResult } from './render-result.ts'
import { shopWords } from './words/shop-words.ts'

/** The page for an address that the shop does not have. It needs no script. */
export function renderNotFound(language: Locale): string {
  const { title, text, way } = shopWords[language].notFound
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
