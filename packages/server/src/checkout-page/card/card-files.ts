import { createHash } from 'node:crypto'
import { version } from '@element-js/protocol/frame'
import type { HostedFiles } from '../../hosted/hosted-files.ts'
import { type PageFile, readPageFile } from '../page-files.ts'

/** The style of the card form; no other screen needs it. */
export const cardStyle: PageFile = readPageFile(new URL('./card.css', import.meta.url), 'text/css')

/** The script that mounts the card fields and pays with them. */
export const cardScript: PageFile = readPageFile(
  new URL('./card-form.js', import.meta.url),
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
