import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @returns the path of the first of these commands that is installed, or `null`. */
export function findProgram(...names: readonly string[]): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter).filter(Boolean), '/usr/bin']
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return candidates.find(isExecutable) ?? null
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
