import { type Locale, localeFacts, locales } from '../locale.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import { type Html, html, trusted } from '../web/html.ts'
import { pageScript, pageStyle } from './page-files.ts'
import { checkoutWords } from './words/checkout-words.ts'

/** A page, before it is a document. */
export interface PayDocument {
  readonly title: string
  readonly language: Locale
  readonly mode: ServiceMode
  /** What is paid to whom; `null` where that is not known. */
  readonly summary: Html | null
  readonly body: Html
  /** The page learns by itself of what happens to the link; `null`: there is nothing to wait for. */
  readonly live: LiveState | null
  /** Said to who listens, once the page is there. */
  readonly say: string | null
  /** The address of the page, which the choice of a language keeps. */
  readonly path: string
}

/** Where a page learns what happens, and what it shows. */
export interface LiveState {
  readonly linkId: string
  /** Another one means that there is something else to see. */
  readonly version: string
  readonly isWaiting: boolean
}

/** The page as a document: complete without its script, with nothing from elsewhere. */
export function renderDocument(page: PayDocument): string {
  const { title, language, mode, summary, body, say } = page
  const words = checkoutWords[language]
  return html`<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${pageStyle.path}">
<script type="module" src="${pageScript.path}"></script>
</head>
<body${liveAttributes(page)}>
<a class="skip" href="#main">${words.skip}</a>
${mode === 'sandbox' && html`<header class="sandbox-tag">${words.sandboxTag}</header>`}
<p class="visually-hidden" role="status" id="said"${say !== null && html` data-say="${say}"`}></p>
<div class="page${summary === null && ' single'}">
${summary}
<main id="main" tabindex="-1">${body}</main>
</div>
<footer>
<p>${words.safety}</p>
<nav aria-label="${words.language}"><ul>${languageLinks(page)}</ul></nav>
</footer>
</body>
</html>
`.markup
}

function liveAttributes({ live }: PayDocument): Html | null {
  if (live === null) return null
  const { linkId, version, isWaiting } = live
  return html` data-link="/pay/${linkId}" data-version="${version}"${isWaiting && trusted(' data-waiting')}`
}

function languageLinks({ language, path }: PayDocument): Html[] {
  return locales.map(
    (each) =>
      html`<li><a href="${`${path}?lang=${each}`}" lang="${each}" hreflang="${each}"${each === language && trusted(' aria-current="true"')}>${localeFacts[each].name}</a></li>`,
  )
}
