import { readFileSync } from 'node:fs'

const copyButtons = new URL('./copy-button.js', import.meta.url)

/**
 * Reads the script of a surface: the script of the copy buttons, then the surface's own.
 *
 * @param own `new URL('./pay.js', import.meta.url)`
 */
export function readScript(own: URL): string {
  return [copyButtons, own].map((url) => readFileSync(url, 'utf8')).join('\n')
}
