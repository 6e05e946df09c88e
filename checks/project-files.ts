import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the workspace's `package.json`, with a separator at the end. */
export const checkoutFolder: string = fileURLToPath(new URL('..', import.meta.url))

/**
 * Every file of the project, except git's own files and those that `.gitignore` excludes. It reads the folder and not
 * git, so that it works in an archive, and finds files that are not added yet.
 *
 * @returns Paths relative to the checkout, with `/` between names.
 */
export function projectFiles(): string[] {
  const isIgnored = ignoreRules(readFileSync(join(checkoutFolder, '.gitignore'), 'utf8'))
  return filesBelow('', isIgnored)
}

export function readProjectFile(path: string): string {
  return readFileSync(join(checkoutFolder, path), 'utf8')
}

function filesBelow(folder: string, isIgnored: (name: string) => boolean): string[] {
  return readdirSync(join(checkoutFolder, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.name === '.git' || isIgnored(entry.name)) return []
    if (entry.isDirectory()) return filesBelow(path, isIgnored)
    return entry.isFile() ? [path] : []
  })
}

/** Parses the two kinds of line in this project's `.gitignore`: `name/` and `*.ending`. */
function ignoreRules(gitignore: string): (name: string) => boolean {
  const lines = gitignore.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const strange = lines.find((line) => !/^(\*\.)?[\w.-]+\/?$/.test(line))
  if (strange !== undefined)
    throw new Error(`Teach checks/project-files.ts this line of .gitignore: ${strange}`)
  return (name) =>
    lines.some((line) =>
      line.startsWith('*') ? name.endsWith(line.slice(1)) : name === line.replace('/', ''),
    )
}
