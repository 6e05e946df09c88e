import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { HostedFile } from '../hosted/hosted-files.ts'
import type { ServiceMode } from '../values/service-mode.ts'
import { type Html, html, trusted } from '../web/html.ts'

/** A page for developers. */
export interface Page {
  readonly title: string
  readonly path: string
  readonly mode: ServiceMode
  /** What stands below the bar. It has the page's `<main>`. */
  readonly body: Html
}

const style = readFileSync(new URL('./site.css', import.meta.url), 'utf8')
const script = readFileSync(new URL('./page-script.js', import.meta.url), 'utf8')

/** Nothing is loaded, nothing is sent, nobody frames it; the style and the one script are inline, by their hashes. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src '${sha256(style)}'`,
    `script-src '${sha256(script)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // Asked for anew each time, and sent only when it is another: a service that was updated shows it at once.
  'cache-control': 'no-cache',
}

/** The page as it is sent: made once, in every encoding. */
export function renderPage(page: Page): HostedFile {
  const plain = Buffer.from(documentOf(page).markup)
  return {
    contentType: 'text/html; charset=utf-8',
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 27),
    plain,
    brotli: brotliCompressSync(plain),
    gzip: gzipSync(plain),
  }
}

function documentOf({ title, path, mode, body }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>${title} · element.js</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<style>${trusted(style)}</style>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="bar">
${mode === 'sandbox' ? html`<a class="brand" href="/">element.js</a>` : html`<span class="brand">element.js</span>`}
${linksOf(mode).map(
  ([href, words]) => html`<a href="${href}"${href === path && trusted(' aria-current="page"')}>${words}</a>`,
)}
${mode === 'sandbox' && html`<span class="tag">Sandbox</span>`}
</header>
${body}
<script>${trusted(script)}</script>
</body>
</html>
`
}

function linksOf(mode: ServiceMode): readonly (readonly [href: string, words: string])[] {
  return [
    ['/reference', 'API reference'],
    ...(mode === 'sandbox' ? ([['/test-cards', 'Test cards']] as const) : []),
    ['/openapi.json', 'OpenAPI'],
  ]
}

function sha256(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
