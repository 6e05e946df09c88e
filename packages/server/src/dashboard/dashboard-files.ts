import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { HostedFile } from '../hosted/hosted-files.ts'

/** In the order in which later ones may say otherwise. */
const sheets = [
  'ground',
  'frame',
  'states',
  'forms',
  'lists',
  'records',
  'charts',
  'door',
  'less-room',
  'own-colors',
] as const

const style = Buffer.concat(
  sheets.map((name) => readFileSync(new URL(`./style/${name}.css`, import.meta.url))),
)

/** The inline script of every page. The whole dashboard works without it. */
export const dashboardScript: string = readFileSync(new URL('./dashboard-script.js', import.meta.url), 'utf8')

const styleHash = createHash('sha256').update(style).digest('base64url').slice(0, 27)

let compressed: HostedFile | null = null

/** The style of every page. To compress it takes 50 ms, which a start need not wait for. */
export function dashboardStyle(): HostedFile {
  compressed ??= {
    contentType: 'text/css; charset=utf-8',
    etag: styleHash,
    plain: style,
    brotli: brotliCompressSync(style),
    gzip: gzipSync(style),
  }
  return compressed
}

/** Where it is: another one is somewhere else, so that browsers keep it for good. */
export const dashboardStylePath: string = `/dashboard/style-${styleHash.replace(/\W/g, '').slice(0, 12)}.css`

/**
 * Headers of every page. Nothing is loaded but the style, nothing runs but the script by its hash, nobody frames it.
 *
 * The referrer goes to our own pages only, and not to nobody: a form would then be sent with `Origin: null`, by which
 * our own forms could not be told from others'.
 */
export const dashboardHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "style-src 'self'",
    `script-src 'sha256-${createHash('sha256').update(dashboardScript).digest('base64')}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'referrer-policy': 'same-origin',
}
