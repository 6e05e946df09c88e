import {
  cspHash,
  emptyIcon,
  type HostedFile,
  type Html,
  html,
  readScript,
  readStyle,
  renderDocument,
  textFile,
  trusted,
} from '@element-js/http'
import type { ServiceMode } from '@element-js/values'

/** A page for developers. */
export interface Page {
  readonly title: string
  /** For search engines. */
  readonly description: string
  readonly path: string
  readonly mode: ServiceMode
  /** The content below the bar. It has the page's `<main>`. */
  readonly body: Html
}

const style = readStyle({
  folder: new URL('./style/', import.meta.url),
  sheets: [
    'colors',
    'base',
    'bar',
    'layout',
    'operations',
    'fields',
    'code',
    'tables',
    'start',
    'prose',
    'narrow-screens',
    'print',
  ],
})
const script = readScript(new URL('./page-script.js', import.meta.url))

/** The page loads and sends nothing, and no page can frame it. Its style and its script are inline, allowed by hash. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src ${cspHash(style)}`,
    `script-src ${cspHash(script)}`,
    'img-src data:',
    "base-uri 'none'",
    // The search of the documentation.
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  // Browsers ask each time and get the page only if it has changed, so an update of the service is visible at once.
  'cache-control': 'no-cache',
}

/** The page, rendered once in every encoding. */
export function renderPage(page: Page): HostedFile {
  return textFile(renderDocumentOfPortal(page), 'text/html')
}

export function renderDocumentOfPortal({ title, description, path, mode, body }: Page): string {
  return renderDocument({
    title: `${title} · element.js`,
    description,
    locale: 'en',
    style: { inline: style },
    script: { inline: script },
    head: emptyIcon,
    body: html`<a class="skip" href="#main">Skip to content</a>
<header class="bar">
${mode === 'sandbox' ? html`<a class="brand" href="/">element.js</a>` : html`<span class="brand">element.js</span>`}
${linksOf(mode).map(
  ([href, words]) => html`<a href="${href}"${href === path && trusted(' aria-current="page"')}>${words}</a>`,
)}
${mode === 'sandbox' && html`<span class="tag">Sandbox</span>`}
</header>
${body}`,
  })
}

function linksOf(mode: ServiceMode): readonly (readonly [href: string, words: string])[] {
  return [
    ...(mode === 'sandbox' ? ([['/docs', 'Docs']] as const) : []),
    ['/reference', 'API reference'],
    ...(mode === 'sandbox' ? ([['/test-cards', 'Test cards']] as const) : []),
    ['/dashboard', 'Dashboard'],
    ['/openapi.json', 'OpenAPI'],
  ]
}
