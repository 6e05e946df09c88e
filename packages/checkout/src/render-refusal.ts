import { html, requestReference } from '@element-js/http'
import type { Locale, ServiceMode } from '@element-js/values'
import { renderCheckoutPage } from './checkout-page.ts'
import { messageView } from './views/message-view.ts'
import { checkoutWords } from './words/checkout-words.ts'

/** Why the page of a link cannot be shown. */
export type Refusal = 'unknown' | 'nowhere' | 'unreadable' | 'tooMany' | 'fault'

/** The page that says why the page of a link cannot be shown, as a document. */
export function renderRefusal({
  refusal,
  language,
  mode,
  path,
  requestId,
}: {
  readonly refusal: Refusal
  readonly language: Locale
  readonly mode: ServiceMode
  /** The address of the page. `null`: there is none. */
  readonly path: string | null
  /** The id of the request in the log. */
  readonly requestId: string
}): string {
  const words = checkoutWords[language]
  const isUnknown = refusal === 'unknown' || refusal === 'nowhere'
  const button = isUnknown || path === null ? null : { href: path, words: words.backToPayment }
  const sign = isUnknown ? 'question' : 'cross'
  return renderCheckoutPage({
    title: words[refusal].title,
    language,
    mode,
    body: html`${messageView({ ...words[refusal], sign, button })}${refusal === 'fault' && requestReference(requestId, language)}`,
    path,
  })
}
