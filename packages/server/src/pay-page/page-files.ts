import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { HostedFile } from '../hosted-files.ts'

/** Where the page's own files are. */
const assetsPath = '/pay/assets'

/** A file that the page loads, at an address that says what is in it: it can be kept for ever. */
export interface PageFile {
  readonly path: string
  readonly file: HostedFile
}

/** @param url Of a file of ours: `new URL('./pay.css', import.meta.url)`. */
export function readPageFile(url: URL, contentType: 'text/css' | 'text/javascript'): PageFile {
  const plain = readFileSync(url)
  const etag = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  const [, name = '', extension = ''] = /([^/]+)\.(\w+)$/.exec(url.pathname) ?? []
  const compressed = { brotli: brotliCompressSync(plain), gzip: gzipSync(plain) }
  return {
    path: `${assetsPath}/${name}-${etag.slice(0, 12)}.${extension}`,
    file: { contentType: `${contentType}; charset=utf-8`, etag, plain, ...compressed },
  }
}

/** The style of every page. */
export const pageStyle: PageFile = readPageFile(new URL('./pay.css', import.meta.url), 'text/css')

/** What makes a page learn of the payment by itself, count down, copy, and go on to the merchant. */
export const pageScript: PageFile = readPageFile(new URL('./pay.js', import.meta.url), 'text/javascript')
