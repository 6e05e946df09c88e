import type { Locale } from '@element-js/values'
import { type Html, type HtmlValue, html, trusted } from './html.ts'

/** One of our styles or scripts: a file with an address, or a text in the page, which the policy allows by its hash. */
export type Asset = { readonly path: string } | { readonly inline: string }

/** An icon that needs no request. The page's policy must allow `data:` images. */
export const emptyIcon: Html = html`<link rel="icon" href="data:,">`

/** The document of a page, on every surface. */
export function renderDocument(parts: {
  readonly title: string
  /** The text that search engines show below the title. Default: they choose it from the page. */
  readonly description?: string
  readonly locale: Locale
  readonly style: Asset
  /** `null`: the page has no script. */
  readonly script: Asset | null
  /** Instructions for search engines, such as `noindex`. Default: none. */
  readonly robots?: string
  /** More elements of the head. */
  readonly head?: HtmlValue
  /** Attributes of the body, with a space before each. */
  readonly bodyAttributes?: HtmlValue
  readonly body: Html
}): string {
  const { title, description, locale, style, script, robots, head, bodyAttributes, body } = parts
  return html`<!doctype html>
<html lang="${locale}" dir="ltr">
<head>
<meta charset="utf-8">
<title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${description !== undefined && html`<meta name="description" content="${description}">\n`}${robots !== undefined && html`<meta name="robots" content="${robots}">\n`}${head}
${styleElement(style)}
${script && 'path' in script && html`<script type="module" src="${script.path}"></script>\n`}</head>
<body${bodyAttributes}>
${body}
${script && 'inline' in script && html`<script>${trusted(script.inline)}</script>\n`}</body>
</html>
`.markup
}

function styleElement(style: Asset): Html {
  return 'path' in style
    ? html`<link rel="stylesheet" href="${style.path}">`
    : html`<style>${trusted(style.inline)}</style>`
}
