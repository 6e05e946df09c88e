import type { Locale } from '../locale.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import { renderCheckoutPage } from './checkout-page.ts'
import { overView } from './views/over-view.ts'
import { checkoutWords } from './words/checkout-words.ts'

/** Why there is no page of a link to see. */
export type Refusal = 'unknown' | 'unreadable' | 'tooMany' | 'fault'

interface RefusalOptions {
  readonly refusal: Refusal
  readonly language: Locale
  readonly mode: ServiceMode
  /** The address that was asked for. */
  readonly path: string
}

/** A page that says why there is none, as a document. */
export function renderRefusal({ refusal, language, mode, path }: RefusalOptions): string {
  const words = checkoutWords[language]
  const wayOn = refusal === 'unknown' ? null : { href: path, words: words.backToPayment }
  const sign = refusal === 'unknown' ? 'question' : 'cross'
  return renderCheckoutPage({
    title: words[refusal].title,
    language,
    mode,
    summary: null,
    body: overView({ ...words[refusal], sign, wayOn }),
    live: null,
    announcement: null,
    path,
  })
}
