import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { type HostedFile, readScript, readStyle, textFile } from '@element-js/http'
import { shadeOn, textColorOn, tintOf } from '@element-js/payments'
import { version } from '@element-js/protocol/frame'
import type { HostedFiles } from './hosted/hosted-files.ts'

/** The path of the page's files. */
const assetsPath = '/pay/assets'

/** A file that the page loads. Its address changes with its content, so browsers can cache it forever. */
export interface PageFile {
  readonly path: string
  readonly file: HostedFile
}

/** @param url The URL of one of our files: `new URL('./pay.js', import.meta.url)`. */
function readPageFile(url: URL, contentType: ContentType): PageFile {
  return pageFile(parse(url.pathname).name, readFileSync(url, 'utf8'), contentType)
}

type ContentType = keyof typeof extensions

const extensions = { 'text/css': 'css', 'text/javascript': 'js' } as const

function pageFile(name: string, text: string, contentType: ContentType): PageFile {
  const file = textFile(text, contentType)
  return { path: `${assetsPath}/${name}-${file.etag.slice(0, 12)}.${extensions[contentType]}`, file }
}

/** The style of every page. */
export const pageStyle: PageFile = pageFile(
  'pay',
  readStyle({
    folder: new URL('./style/', import.meta.url),
    shared: ['mark'],
    sheets: [
      'base',
      'layout',
      'summary',
      'methods',
      'forms',
      'waiting',
      'copying',
      'sandbox',
      'ending',
      'states',
      'instruments',
      'slip',
      'print',
    ],
  }),
  'text/css',
)

/** Follows the payment, counts down, copies, and takes the payer back to the shop. */
export const pageScript: PageFile = pageFile(
  'pay',
  readScript(new URL('./pay.js', import.meta.url)),
  'text/javascript',
)

/** The address of a style with a merchant's color. @param color As `#rrggbb`. */
export function colorPath(color: string): string {
  return `${assetsPath}/color-${color.slice(1).toLowerCase()}.css`
}

/**
 * A page in a merchant's color. Buttons have the color itself in every color scheme, with black or white text. Links and
 * signs, and the edges of buttons, have a shade of it that is legible on the page.
 */
export function colorStyle(color: string): HostedFile {
  const button = `--button: ${color}; --on-button: ${textColorOn(color)}; --button-edge: var(--accent)`
  const light = accentOf(color, { surface: '#ffffff', worst: '#eef2f7' })
  const dark = accentOf(color, { surface: '#161e29', worst: '#1c2632' })
  // The page's own style comes after this one.
  return textFile(
    `html:root { ${button}; ${light} }
@media screen and (prefers-color-scheme: dark) { html:root { ${dark} } }
`,
    'text/css',
  )
}

/** @param scheme Of its backgrounds, the usual one and the one with the least contrast to text. */
function accentOf(
  color: string,
  { surface, worst }: { readonly surface: string; readonly worst: string },
): string {
  const wash = tintOf(color, surface, 0.12)
  return `--accent: ${shadeOn(color, [worst, wash])}; --accent-wash: ${wash}`
}

/** The style of the card form; no other screen needs it. */
export const cardStyle: PageFile = readPageFile(new URL('./card/card.css', import.meta.url), 'text/css')

/** The script that mounts the card fields and pays with them. */
export const cardScript: PageFile = readPageFile(
  new URL('./card/card-form.js', import.meta.url),
  'text/javascript',
)

/** The library file that the page loads. */
export interface LibraryFile {
  readonly path: string
  /** The hash with which the browser verifies the file. */
  readonly integrity: string
}

export function libraryFileOf({ classicScript }: HostedFiles): LibraryFile {
  const hash = createHash('sha384').update(classicScript.plain).digest('base64')
  return { path: `/element-${version}.js`, integrity: `sha384-${hash}` }
}
