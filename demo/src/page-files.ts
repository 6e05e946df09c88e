import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readScript } from '@element-js/server'

/** A public file. */
export interface PageFile {
  readonly path: string
  readonly contentType: string
  readonly body: Buffer
}

/** Only files with these endings are public: not the templates, and not TypeScript. */
const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  txt: 'text/plain; charset=utf-8',
  woff2: 'font/woff2',
}

/** The service's own copy buttons need this script. */
const copyScript: PageFile = {
  path: '/copy-buttons.js',
  contentType: 'text/javascript; charset=utf-8',
  body: Buffer.from(readScript()),
}

/**
 * Reads all public files into memory when the shop starts, so that no address of a request ever leads to a file.
 *
 * @throws an error with the fix if the React page is not built.
 */
export function readPageFiles(): readonly PageFile[] {
  const built = new URL('../../dist/react/', import.meta.url)
  if (!existsSync(built)) throw new Error('dist/react is not built: run `npm run build`.')
  return [copyScript, ...filesIn(new URL('../page/', import.meta.url), '/'), ...filesIn(built, '/react/')]
}

/**
 * The hash of the service's library, for the script tags: a file that somebody has changed does not run.
 *
 * @throws an error with the fix if the library is not built.
 */
export function readLibraryHash(): string {
  const list = new URL('../../dist/hosted/scripts.json', import.meta.url)
  if (!existsSync(list)) throw new Error('dist/hosted is not built: run `npm run build`.')
  const { scripts } = JSON.parse(readFileSync(list, 'utf8')) as {
    readonly scripts: readonly { readonly file: string; readonly integrity: string }[]
  }
  const library = scripts.find(({ file }) => /^element-[\d.]+\.js$/.test(file))
  if (!library) throw new Error('dist/hosted/scripts.json does not have the library: run `npm run build`.')
  return library.integrity
}

function filesIn(folder: URL, under: string): readonly PageFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const contentType = contentTypes[name.split('.').at(-1) ?? '']
    return contentType ? [{ path: under + name, contentType, body: readFileSync(new URL(name, folder)) }] : []
  })
}
