import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** The sheets that come before a surface's own in every style. */
const sharedSheets = ['tokens', 'reset', 'parts'] as const

/** Reads the style of a surface: the shared sheets, then its own, then the sheet that must be last. */
export function readStyle({
  folder,
  sheets,
  shared = [],
}: {
  /** Folder of the surface's own sheets: `new URL('./style/', import.meta.url)`. */
  readonly folder: URL
  /** Names of its sheets, in the order in which later rules win. */
  readonly sheets: readonly string[]
  /** Sheets of this folder that not every surface needs. Default: none. */
  readonly shared?: readonly 'mark'[]
}): string {
  const own = sheets.map((name) => new URL(`${name}.css`, folder))
  const common = [...sharedSheets, ...shared].map(sharedSheet)
  return [...common, ...own, sharedSheet('hidden')].map((url) => readFileSync(url, 'utf8')).join('\n')
}

function sharedSheet(name: string): URL {
  return new URL(`./style/${name}.css`, import.meta.url)
}

const copyButtons = new URL('./copy-button.js', import.meta.url)

/**
 * Reads the script of a surface: the script of the copy buttons, then the surface's own.
 *
 * @param own `new URL('./pay.js', import.meta.url)`. Default: none.
 */
export function readScript(...own: readonly URL[]): string {
  return [copyButtons, ...own].map((url) => readFileSync(url, 'utf8')).join('\n')
}

/** The source expression by which a Content Security Policy allows one inline text: `'sha256-…'`. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
