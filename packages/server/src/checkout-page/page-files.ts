import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { parse } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { HostedFile } from '../hosted/hosted-files.ts'

/** Where the page's own files are. */
const assetsPath = '/pay/assets'

/** A file that the page loads, at an address that says what is in it: it can be kept for ever. */
export interface PageFile {
  readonly path: string
  readonly file: HostedFile
}

/** @param url Of a file of ours: `new URL('./pay.js', import.meta.url)`. */
export function readPageFile(url: URL, contentType: ContentType): PageFile {
  const { name } = parse(url.pathname)
  return pageFile(name, { plain: readFileSync(url), contentType })
}

type ContentType = keyof typeof extensions

const extensions = { 'text/css': 'css', 'text/javascript': 'js' } as const

interface Content {
  readonly plain: Buffer
  readonly contentType: ContentType
}

function pageFile(name: string, { plain, contentType }: Content): PageFile {
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  const compressed = { brotli: brotliCompressSync(plain), gzip: gzipSync(plain) }
  return {
    path: `${assetsPath}/${name}-${etag.slice(0, 12)}.${extensions[contentType]}`,
    file: { contentType: `${contentType}; charset=utf-8`, etag, plain, ...compressed },
  }
}

/** One subject each; the first names the layers, by which it does not matter where a rule stands. */
const sheets = [
  'colors',
  'ground',
  'layout',
  'summary',
  'methods',
  'forms',
  'waiting',
  'ending',
  'states',
  'instruments',
  'slip',
] as const

/** The style of every page. */
export const pageStyle: PageFile = pageFile('pay', {
  plain: Buffer.concat(sheets.map((name) => readFileSync(new URL(`./style/${name}.css`, import.meta.url)))),
  contentType: 'text/css',
})

/** What makes a page learn of the payment by itself, count down, copy, and go on to the merchant. */
export const pageScript: PageFile = readPageFile(new URL('./pay.js', import.meta.url), 'text/javascript')
