import { existsSync, readdirSync, readFileSync } from 'node:fs'

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

/**
 * Reads all public files into memory when the shop starts, so that no address of a request ever leads to a file.
 *
 * @throws an error with the fix if the React page is not built.
 */
export function readPageFiles(): readonly PageFile[] {
  const built = new URL('../../dist/react/', import.meta.url)
  if (!existsSync(built)) throw new Error('dist/react is not built: run `npm run build`.')
  return [...filesIn(new URL('../page/', import.meta.url), '/'), ...filesIn(built, '/react/')]
}

function filesIn(folder: URL, under: string): readonly PageFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    const contentType = contentTypes[name.split('.').at(-1) ?? '']
    return contentType ? [{ path: under + name, contentType, body: readFileSync(new URL(name, folder)) }] : []
  })
}
