import { readdirSync, readFileSync } from 'node:fs'

/** The names of a program's threads, of which Linux keeps 15 characters; `null` on other systems. */
export function threadNamesOf({ pid }: { readonly pid?: number | undefined }): readonly string[] | null {
  if (process.platform !== 'linux') return null
  const threads = `/proc/${pid}/task`
  return readdirSync(threads).map((thread) => readFileSync(`${threads}/${thread}/comm`, 'utf8').trim())
}
